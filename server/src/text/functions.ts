/** What is heavy enough for a thread of its own: everything that reads long text, or a file. Values in and out are plain data. */
import { cleanHtml, cleanUserHtml, excerpt, htmlToText } from '../lib/html.ts';
import {
  deriveStructure,
  digestOf,
  nodesToHtml,
  parseStatute,
  type Statute,
  type StatuteResult,
} from '../modules/statutes/index.ts';
import { previewOffice } from '../office/index.ts';

/** Content and summary of a parsed statute, as they are stored. */
function statuteContent({ nodes, preamble }: Statute): { content: string; summary: string } {
  const content = cleanHtml(nodesToHtml(nodes, preamble));
  return { content, summary: excerpt(content) };
}

/** A statute with its digest: ten megabytes of it are no work for the event loop either. */
function readStatute(...given: Parameters<typeof parseStatute>): StatuteResult & { digest: string } {
  const result = parseStatute(...given);
  return { ...result, digest: result.ok ? digestOf(result.statute) : '' };
}

export const FUNCTIONS = {
  cleanHtml,
  cleanUserHtml,
  htmlToText,
  deriveStructure,
  readStatute,
  statuteContent,
  previewOffice,
};

/** What is heavy enough for a thread of its own: everything that reads long text. Values in and out are plain data. */
import { cleanHtml, cleanUserHtml, excerpt, htmlToText } from '../lib/html.ts';
import { deriveStructure, nodesToHtml, parseStatute, type Statute } from '../modules/statutes/index.ts';

/** Content and summary of a parsed statute, as they are stored. */
function statuteContent({ nodes, preamble }: Statute): { content: string; summary: string } {
  const content = cleanHtml(nodesToHtml(nodes, preamble));
  return { content, summary: excerpt(content) };
}

export const FUNCTIONS = { cleanHtml, cleanUserHtml, htmlToText, deriveStructure, parseStatute, statuteContent };

/** Reading the raw text: faults of the file as such, lines, title and header. */
import { TITLE_MAX } from '@ip-portal/contract/limits';
import type { SourceLine, StatuteError } from './statute-types.ts';

/** Characters a single line may have; the longest real paragraph has under 2,000. */
const LINE_MAX = 20_000;
/** Characters a file may have. */
const FILE_MAX = 5_000_000;

const INFO_END = /^<!--\s*INFO END\s*-->$/i;
const DATE_START = /^[（(]?\s*(?:根据\s*)?(?:\d{4}|[一二][〇零○一二三四五六七八九]{3})\s*年/;
const NUMBER_ONLY = /^[\u4e00-\u9fa5、（）()]{1,20}[〔［[（(]\d{4}[〕］\]）)]\s*第?\d+\s*号$/;

/** The parts of a file. */
export type StatuteSource = {
  title: string;
  /** The first title line alone; differs from `title` for a law stored book by book. */
  mainTitle: string;
  header: SourceLine[];
  body: SourceLine[];
};

/** Faults that make a file unreadable: empty, binary, not UTF-8, a huge line. All of them, with lines. */
export function findFileFaults(markdown: string): StatuteError[] {
  if (markdown.length > FILE_MAX) return [{ line: 0, message: `文件超过 ${FILE_MAX} 个字符，无法导入。` }];
  if (markdown.replace(/[\s\ufeff\u200b]/g, '') === '') return [{ line: 0, message: '文件是空的。' }];
  const errors: StatuteError[] = [];
  const at = (index: number) => markdown.slice(0, index).split('\n').length;
  const binary = markdown.search(/[\u0000-\u0008\u000e-\u001f]/);
  if (binary >= 0) errors.push({ line: at(binary), message: '含有不可见的控制字符，可能不是文本文件。' });
  const replaced = markdown.indexOf('\ufffd');
  if (replaced >= 0) errors.push({ line: at(replaced), message: '含有无法识别的字符，文件编码可能不是 UTF-8。' });
  for (const [i, text] of markdown.split('\n').entries()) {
    if (text.length > LINE_MAX) errors.push({ line: i + 1, message: `这一行超过 ${LINE_MAX} 个字符。` });
  }
  return errors;
}

/** A line without the comments that begin and end in it. */
function withoutComments(line: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = line.indexOf('<!--', from);
    const end = start < 0 ? -1 : line.indexOf('-->', start + 4);
    if (end < 0) break;
    kept.push(line.slice(from, start));
    from = end + 3;
  }
  return kept.join('') + line.slice(from);
}

/** Non-blank lines without zero-width characters, emphasis marks and HTML comments (INFO END is kept). */
function toLines(markdown: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let inComment = false;
  for (const [i, raw] of markdown.split(/\r\n|\r|\n/).entries()) {
    let text = raw
      .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
      .replace(/\*\*/g, '')
      .trim();
    if (inComment) {
      const end = text.indexOf('-->');
      if (end < 0) continue;
      inComment = false;
      text = text.slice(end + 3).trim();
    }
    if (!INFO_END.test(text)) {
      text = withoutComments(text).trim();
      const start = text.indexOf('<!--');
      if (start >= 0) {
        inComment = true;
        text = text.slice(0, start).trim();
      }
    }
    if (text !== '') lines.push({ line: i + 1, text });
  }
  return lines;
}

/**
 * Splits a file into title, header (before `<!-- INFO END -->`, or, without the mark, the lines after the
 * title that look like history) and body. Several `#` lines in the header are one title (民法典 + 物权编).
 */
export function splitSource(
  markdown: string,
): { ok: true; source: StatuteSource } | { ok: false; errors: StatuteError[] } {
  const lines = toLines(markdown);
  const end = lines.findIndex((l) => INFO_END.test(l.text));
  const first = lines.findIndex((l) => /^#\s*[^#\s]/.test(l.text));
  const titleLine = lines[first];
  if (first < 0 || !titleLine || (end >= 0 && first > end)) {
    return { ok: false, errors: [{ line: lines[0]?.line ?? 0, message: '缺少标题：第一行应为“# ”加法规名称。' }] };
  }
  let header: SourceLine[];
  let body: SourceLine[];
  if (end >= 0) {
    header = lines.slice(first + 1, end);
    body = lines.slice(end + 1).filter((l) => !INFO_END.test(l.text));
  } else {
    let stop = first + 1;
    while (
      stop < lines.length &&
      (DATE_START.test(lines[stop]?.text ?? '') || NUMBER_ONLY.test(lines[stop]?.text ?? ''))
    )
      stop++;
    header = lines.slice(first + 1, stop);
    body = lines.slice(stop);
  }
  const more = header.filter((l) => /^#\s*[^#\s]/.test(l.text)).map((l) => stripHashes(l.text));
  header = header.filter((l) => !l.text.startsWith('#'));
  const title = [stripHashes(titleLine.text), ...more].join('').replace(/\s+/g, ' ').trim();
  if (title.length > TITLE_MAX) {
    return { ok: false, errors: [{ line: titleLine.line, message: `标题超过 ${TITLE_MAX} 个字。` }] };
  }
  if (body.length === 0) return { ok: false, errors: [{ line: titleLine.line, message: '只有标题，没有正文。' }] };
  return { ok: true, source: { title, mainTitle: stripHashes(titleLine.text), header, body } };
}

/** A heading's text without its `#` marks. */
export function stripHashes(text: string): string {
  return text
    .replace(/^#+\s*/, '')
    .replace(/(?<!#)#+$/, '')
    .trim();
}

/**
 * Takes the lines off the body's start that only repeat the title (often broken over several lines).
 * Works on a copy; the order of the rest is kept.
 */
export function dropRepeatedTitle(body: readonly SourceLine[], title: string): SourceLine[] {
  const plain = (text: string) => stripHashes(text).replace(/\s/g, '');
  const wanted = title.replace(/\s/g, '');
  let seen = '';
  let i = 0;
  while (i < body.length && seen !== wanted) {
    const next = seen + plain(body[i]?.text ?? '');
    if (!wanted.startsWith(next)) break;
    seen = next;
    i++;
  }
  return seen === wanted ? body.slice(i) : [...body];
}

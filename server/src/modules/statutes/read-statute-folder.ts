/** Reads a folder of statutes file by file. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseStatute } from './parse-statute.ts';
import type { StatuteResult } from './statute-types.ts';

/** Bytes one file may have. */
export const STATUTE_FILE_MAX_BYTES = 10 * 1024 * 1024;
const INDEX_NAME = '_index.json';

/** First what is wrong with the index (only when something is), then one item for each file. */
export type StatuteFolderItem =
  | { type: 'index'; fileName: string; warnings: string[] }
  | { type: 'file'; fileName: string; result: StatuteResult };

/** Parses one file; the caller may do it elsewhere. */
type Parse = (...given: Parameters<typeof parseStatute>) => Promise<StatuteResult>;

type Index = { entries: Map<string, unknown>; warnings: string[] };

/**
 * Reads every `.md` file below `folder`, in name order, one at a time. `_index.json` is optional: when it is
 * missing, broken or wrong the files speak for themselves and an `index` item lists what was found. A broken
 * file yields its errors and does not stop the run. Hidden files, names with `_` in front, READMEs and symbolic
 * links are passed over.
 * @param parse `parseStatute`, or the same done elsewhere
 * @param onFile hears of each file before it is read, with how many are done and how many there are
 * @throws Error with a Chinese message when the folder cannot be read.
 */
export async function* readStatuteFolder(
  folder: string,
  parse: Parse = async (...given) => parseStatute(...given),
  onFile: (fileName: string, done: number, total: number) => void = () => undefined,
): AsyncGenerator<StatuteFolderItem> {
  const files = await listFiles(folder);
  const index = await readIndex(folder);
  const present = new Set(files);
  if (index.entries.size > 0) {
    const names = new Set(files.flatMap((f) => [f, flat(f)]));
    for (const name of index.entries.keys()) {
      if (!names.has(name) && !names.has(flat(name))) index.warnings.push(`索引中的“${name}”在文件夹中不存在。`);
    }
    for (const name of present) {
      if (entryOf(index, name) === undefined) index.warnings.push(`“${name}”不在索引中，按文件内容处理。`);
    }
  }
  if (index.warnings.length > 0) yield { type: 'index', fileName: INDEX_NAME, warnings: index.warnings };
  for (const [done, fileName] of files.entries()) {
    onFile(fileName, done, files.length);
    yield { type: 'file', fileName, result: await readOne(folder, fileName, entryOf(index, fileName), parse) };
  }
}

/** `a/b.md` and `a__b.md` are the same file under two ways of storing. */
function flat(name: string): string {
  return name.replace(/[/\\]/g, '__');
}

function entryOf(index: Index, fileName: string): unknown {
  return index.entries.get(fileName) ?? index.entries.get(flat(fileName));
}

async function listFiles(folder: string): Promise<string[]> {
  let found: string[];
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    found = entries
      .filter((e) => e.isFile() && /\.md$/i.test(e.name) && !/^(?:[._]|readme)/i.test(e.name))
      .map((e) => path.relative(folder, path.join(e.parentPath, e.name)).split(path.sep).join('/'))
      .filter((name) => !name.split('/').some((part) => part.startsWith('.')));
  } catch (cause) {
    throw new Error(`无法读取文件夹“${folder}”，请检查路径和权限。`, { cause });
  }
  return found.sort((a, b) => (a < b ? -1 : 1));
}

async function readIndex(folder: string): Promise<Index> {
  const entries = new Map<string, unknown>();
  const warnings: string[] = [];
  let text: string;
  try {
    text = await readFile(path.join(folder, INDEX_NAME), 'utf8');
  } catch {
    return { entries, warnings: ['没有可读的 _index.json，全部信息取自文件本身。'] };
  }
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { entries, warnings: ['_index.json 不是有效的 JSON，全部信息取自文件本身。'] };
  }
  if (!Array.isArray(list)) return { entries, warnings: ['_index.json 不是数组，全部信息取自文件本身。'] };
  for (const [i, entry] of (list as unknown[]).entries()) {
    const { file, path: original } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
      file?: unknown;
      path?: unknown;
    };
    const name = typeof file === 'string' ? file : typeof original === 'string' ? original : null;
    if (name === null) warnings.push(`索引第 ${i + 1} 条没有文件名，已忽略。`);
    else if (entries.has(name)) warnings.push(`索引中“${name}”出现多次，只采用第一条。`);
    else entries.set(name, entry);
  }
  return { entries, warnings };
}

async function readOne(folder: string, fileName: string, entry: unknown, parse: Parse): Promise<StatuteResult> {
  const full = path.join(folder, fileName);
  const fail = (message: string, line = 0): StatuteResult => ({ ok: false, errors: [{ line, message }] });
  let bytes: Buffer;
  try {
    if ((await stat(full)).size > STATUTE_FILE_MAX_BYTES) return fail('文件超过 10 MB，无法导入。');
    bytes = await readFile(full);
  } catch {
    return fail('文件无法读取，请检查权限。');
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0) return fail('含有空字节，不是文本文件。', lineAt(bytes, nul));
  let markdown: string;
  try {
    markdown = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('文件编码不是 UTF-8，请另存为 UTF-8 后重试。', lineAt(bytes, firstBadByte(bytes)));
  }
  return parse(markdown, fileName, entry);
}

function lineAt(bytes: Buffer, offset: number): number {
  return bytes.subarray(0, offset).reduce((n, byte) => n + (byte === 10 ? 1 : 0), 1);
}

/** Offset near the first byte that is no UTF-8: the lenient decoding's first U+FFFD, measured in bytes. */
function firstBadByte(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  return Buffer.byteLength(text.slice(0, text.indexOf('\ufffd')));
}

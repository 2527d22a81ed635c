/** Words that the operator adds to the dictionary: `dictionary.txt` in the data folder, a word on each line. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { addWords } from './segment.ts';

const FILE = 'dictionary.txt';
const BYTES_MAX = 1_000_000;
const WORDS_MAX = 20_000;
/** Letters, digits and Chinese characters alone: a blank or a sign ends a word wherever it stands. */
const WORD = /^[\p{L}\p{N}]{2,20}$/u;

/** What was read. */
export interface OperatorWords {
  readonly words: number;
  /** Lines that cannot be words, by their number from 1. */
  readonly faults: readonly number[];
}

/**
 * Reads the words of this data folder, for this process; lines that are empty or begin with `#` say nothing.
 * @throws RangeError where the file is larger than a dictionary can be
 */
export async function readOperatorWords(dataDir: string): Promise<OperatorWords> {
  const file = path.join(dataDir, FILE);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return { words: 0, faults: [] };
  if (found.size > BYTES_MAX) throw new RangeError(`${file} is larger than ${BYTES_MAX} bytes`);
  const words = new Set<string>();
  const faults: number[] = [];
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    const word = line
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase();
    if (word === '' || word.startsWith('#')) continue;
    if (WORD.test(word) && words.size < WORDS_MAX) words.add(word);
    else faults.push(index + 1);
  }
  addWords([...words]);
  return { words: words.size, faults };
}

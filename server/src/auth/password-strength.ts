/**
 * How hard a password is to guess, by zxcvbn with the words Chinese users choose. Loaded when first needed: its
 * lists take 25 MB.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { CHINESE_WORDS } from './common-words.ts';

/** Guesses as a power of ten. Eight random characters reach 8. */
const NEEDED = 8;
const NEEDED_ADMIN = 10;
/** Characters looked at: the work grows faster than the length, and what is long enough without them is strong. */
const LOOKED_AT = 32;
/** Of what is well known a password may consist to so large a part. */
const KNOWN_SHARE = 0.7;
const KNOWN_PARTS = 3;

const OWN = 'userInputs';
const MADE_OF_NAMES = '密码不能由用户名、姓名、联系方式或网站名称构成';
const WALKS = new Set(['spatial', 'sequence', 'repeat']);

let loading: Promise<ZxcvbnFactory> | undefined;
function load(): Promise<ZxcvbnFactory> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, common] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new Factory({
      dictionary: { ...common.dictionary, chinese: CHINESE_WORDS },
      graphs: common.adjacencyGraphs,
      l33tMaxSubstitutions: 20,
      maxLength: LOOKED_AT,
    });
  })();
  return loading;
}

/** A name of one's own counts from this length on: two Chinese characters, four others. */
const tells = (text: string) => [...text].length >= (/\p{Script=Han}/u.test(text) ? 2 : 4);

/** Four characters in a row of a Chinese name: 知识产权 out of 海云知识产权保护中心. */
function piecesOf(text: string): string[] {
  const characters = [...(/\p{Script=Han}{5,100}/u.exec(text)?.[0] ?? '')];
  return characters.slice(3).map((_, at) => characters.slice(at, at + 4).join(''));
}

/**
 * Why `password` is easy to guess, in Chinese, or null.
 * @param own what others know of the account and the site: names, numbers, addresses
 */
export async function guessFault(password: string, own: readonly string[], isAdmin: boolean): Promise<string | null> {
  const names = own.flatMap((text) => [...text.split(/[^\p{L}\p{N}]+/u), ...piecesOf(text)]).filter(tells);
  const lower = password.toLowerCase();
  if (names.some((name) => lower.includes(name.toLowerCase()))) return MADE_OF_NAMES;
  const { guessesLog10, sequence } = (await load()).check(password.slice(0, LOOKED_AT), [...new Set(names)]);
  const parts = sequence.map((match) => ({
    length: match.token.length,
    list: match.pattern === 'dictionary' ? match.dictionaryName : undefined,
    walk: WALKS.has(match.pattern),
    token: match.token,
  }));
  if (parts.some(({ list, token }) => list === OWN && tells(token))) return MADE_OF_NAMES;
  const known = parts.filter(({ list, walk }) => walk || list === 'chinese' || list?.startsWith('passwords'));
  const share = known.reduce((sum, { length }) => sum + length, 0) / Math.min(password.length, LOOKED_AT);
  if (share >= KNOWN_SHARE && known.length <= KNOWN_PARTS) {
    return known.some(({ walk }) => walk)
      ? '密码是键盘上相邻、连续或重复的字符，容易被猜到，请换一个'
      : '密码由常见密码或常用词构成，容易被猜到，请换一个';
  }
  return guessesLog10 < (isAdmin ? NEEDED_ADMIN : NEEDED) ? '密码容易被猜到，请加长或换用不相干的词和符号' : null;
}

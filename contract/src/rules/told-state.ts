/**
 * What a source says of the legal state in a word of its own (有权, 失效, 未缴年费终止 …). It is no gazette: it says neither
 * when nor what was announced, so it never takes the place of events, and what it says carries the day it was told.
 */
import type { PatentState } from '../labels.ts';
import type { DateString } from './calendar.ts';

/** What is told, and on which day; both are empty where no source told anything. */
export interface ToldState {
  /** Words of the source. */
  state: string;
  on: DateString | null;
}

/** Read in this order: 部分无效 is no 无效, 复审 no 驳回, and what ended was granted or published before. */
const WORDS: readonly (readonly [RegExp, PatentState | null])[] = [
  // Back from an end, nobody says to what.
  [/恢复/, null],
  [/部分无效/, '有权'],
  [/复审/, '审中'],
  [/失效|无效|无权|终止|届满|未缴|放弃|撤回|驳回|撤销|避免重复|期满/, '无权'],
  [/申请权的?转移/, '审中'],
  [/未授权|待授权/, '审中'],
  [/有权|有效|授权|专利权的?转移|质押|许可|保全/, '有权'],
  [/审中|在审|审查|实审|公开|公布|受理|申请中/, '审中'],
];

/** The state that words of a source mean; null where they do not say. Linear in their length. */
export const stateOfWords = (words: string): PatentState | null =>
  WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;

const RANK = ['审中', '有权', '无权'];
const rankOf = ({ state }: ToldState) => RANK.indexOf(stateOfWords(state) ?? '');

/**
 * Which of two stands: what was told later; of one day what comes later in a life, then – so that the order in which they
 * came makes no difference – what is later in the order of characters.
 */
export function laterTold(a: ToldState, b: ToldState): ToldState {
  if (a.state === '' || b.state === '') return a.state === '' ? b : a;
  const [first, second] = [a.on ?? '', b.on ?? ''];
  if (first !== second) return first > second ? a : b;
  if (rankOf(a) !== rankOf(b)) return rankOf(a) > rankOf(b) ? a : b;
  return a.state >= b.state ? a : b;
}

/** What is told, as it is shown beside a state that nobody can vouch for; empty where nothing is. */
export function toldStateWords({ state, on }: ToldState): string {
  return state === '' ? '' : `据导入数据，法律状态为“${state}”${on ? `，截至 ${on}` : ''}，未核实。`;
}

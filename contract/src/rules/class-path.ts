/**
 * What stands above a class of IPC or CPC: section, class, subclass, main group. The two schemes share everything down to the
 * subclass but for section Y of CPC. No dependencies but the written form.
 */
import { parseCpc, parseIpc } from './ipc.ts';

export const CLASS_SCHEMES = ['IPC', 'CPC'] as const;
export const CLASS_LEVELS = ['部', '大类', '小类', '大组', '小组'] as const;
export type ClassScheme = (typeof CLASS_SCHEMES)[number];
export type ClassStep = { Symbol: string; Level: (typeof CLASS_LEVELS)[number] };

/**
 * `G06F16/332` → G, G06, G06F, G06F16/00, G06F16/332. A symbol that cannot be read has no steps.
 * @returns the normalised symbol and its steps, the section first.
 */
export function classSteps(symbol: string, scheme: ClassScheme): { symbol: string; steps: ClassStep[] } {
  const parsed = scheme === 'CPC' ? parseCpc(symbol) : parseIpc(symbol);
  if (!parsed.ok) return { symbol, steps: [] };
  const text = parsed.symbol;
  const [, group, subgroup] = /^[A-Z]\d{2}[A-Z](\d+)\/(\d+)$/.exec(text) ?? [];
  const steps: ClassStep[] = [{ Symbol: text.slice(0, 1), Level: '部' }];
  if (text.length >= 3) steps.push({ Symbol: text.slice(0, 3), Level: '大类' });
  if (text.length >= 4) steps.push({ Symbol: text.slice(0, 4), Level: '小类' });
  if (group) steps.push({ Symbol: `${text.slice(0, 4)}${group}/00`, Level: '大组' });
  if (group && subgroup && !/^0+$/.test(subgroup)) steps.push({ Symbol: text, Level: '小组' });
  return { symbol: text, steps };
}

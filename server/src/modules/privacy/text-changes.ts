/**
 * What makes one text differ from another: paragraph by paragraph, and within paragraphs that were reworded word by
 * word. The work is bounded; texts that have little in common are shown as one taken out and one put in.
 */
import type { ComparedParagraph } from '@ip-portal/contract';
import { diffArrays } from 'diff';

/** Paragraphs, and words of one paragraph, that may differ before the search for what they share is given up. */
const PARAGRAPHS_MAX = 600;
const WORDS_MAX = 120;
/** Paragraphs in a row that are looked into word by word. */
const PAIRS_MAX = 100;

type Part = ComparedParagraph['Parts'][number];
const words = new Intl.Segmenter('zh', { granularity: 'word' });

const whole = (Change: Part['Change']) => (Text: string) => ({ Parts: [{ Change, Text }] });

/** Runs that two lists share, lost or gained; all lost and all gained when they differ in too much. */
function runs(before: string[], after: string[], most: number): { Change: Part['Change']; items: string[] }[] {
  const found = diffArrays(before, after, { maxEditLength: most });
  if (!found)
    return [
      { Change: 'removed', items: before },
      { Change: 'added', items: after },
    ];
  return found.map(({ added, removed, value }) => ({
    Change: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }));
}

const wordsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment);

/** One paragraph in place of another; two when they share less than they differ in. */
function reworded(before: string, after: string): ComparedParagraph[] {
  const parts = runs(wordsOf(before), wordsOf(after), WORDS_MAX).map(({ Change, items }) => ({
    Change,
    Text: items.join(''),
  }));
  const shared = parts.reduce((sum, { Change, Text }) => sum + (Change === 'same' ? Text.length : 0), 0);
  if (shared * 2 < Math.min(before.length, after.length)) return [whole('removed')(before), whole('added')(after)];
  return [{ Parts: parts }];
}

/** Compares two plain texts whose paragraphs are lines. */
export function compareTexts(before: string, after: string): ComparedParagraph[] {
  const lines = (text: string) => (text === '' ? [] : text.split('\n'));
  const found = runs(lines(before), lines(after), PARAGRAPHS_MAX);
  const out: ComparedParagraph[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const { Change, items } = found[at] ?? { Change: 'same' as const, items: [] };
    const next = found[at + 1];
    const paired = Change === 'removed' && next?.Change === 'added' && next.items.length === items.length;
    if (paired && items.length <= PAIRS_MAX) {
      for (const [index, item] of items.entries()) out.push(...reworded(item, next.items[index] ?? ''));
      at += 1;
    } else out.push(...items.map(whole(Change)));
  }
  return out;
}

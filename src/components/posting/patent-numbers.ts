import { postingResource } from '@ip-portal/contract/resources/posting';
import { parseApplicationNumber } from '@ip-portal/contract/rules/application-number';

/** Most patents a posting may name. */
export const PATENTS_MAX = postingResource.fields.PatentNumbers.schema.maxItems ?? 0;

export interface NumberCheck {
  /** Canonical numbers, each once. */
  numbers: string[];
  /** Chinese reasons, one for each line that is no application number. */
  faults: string[];
}

/** Reads application numbers as people paste them: one a line, or divided by commas. */
export function checkNumbers(text: string): NumberCheck {
  const numbers = new Set<string>();
  const faults: string[] = [];
  for (const part of text.split(/[\n,，;；、]+/)) {
    const word = part.trim();
    if (!word) continue;
    const parsed = parseApplicationNumber(word);
    if (parsed.ok) numbers.add(parsed.canonical);
    else faults.push(`“${word}”：${parsed.reason}`);
  }
  if (numbers.size > PATENTS_MAX) faults.push(`最多填写 ${PATENTS_MAX} 件专利`);
  return { numbers: [...numbers], faults };
}

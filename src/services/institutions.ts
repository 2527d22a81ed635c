/** Calls on institutions. */
import type { InstitutionItem } from '@ip-portal/contract';
import { own } from './own';

const PAGE = 100;

/** Every institution in order, for choosing one. */
export async function fetchInstitutions(): Promise<InstitutionItem[]> {
  const all: InstitutionItem[] = [];
  for (let current = 1; ; current++) {
    const { data, total } = await own.read('/api/Institutions', { current, pageSize: PAGE });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

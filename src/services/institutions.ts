/** Calls on institutions. */
import type { InstitutionItem } from '@ip-portal/contract';
import { call, type Page } from './admin';

const PAGE = 100;

/** Every institution in order, for choosing one. */
export async function fetchInstitutions(): Promise<InstitutionItem[]> {
  const all: InstitutionItem[] = [];
  for (let current = 1; ; current++) {
    const { data, total } = await call<Page<InstitutionItem>>('/api/Institutions', {
      params: { current, pageSize: PAGE },
    });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

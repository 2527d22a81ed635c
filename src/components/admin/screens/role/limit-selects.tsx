import type { LimitOptions } from '@ip-portal/contract';
import { ARTICLE_KIND_LABELS } from '@ip-portal/contract/labels';
import { LIMIT_KINDS, type LimitKind } from '@ip-portal/contract/scopes';

/** Field of a role's limits that holds a kind of them. */
export const LIMIT_FIELDS = { column: 'Columns', institution: 'Institutions', expert: 'Experts' } as const;

/** What is limited by a kind, in words. */
export const LIMIT_WORDS: Record<LimitKind, string> = {
  column: '只能处理这些栏目的文章',
  institution: '只能处理这些机构的融资产品',
  expert: '只能处理这位专家的资料',
};

/** Choices of a kind; `chosen` ones that are not there any more are told, too. */
export function limitChoices(options: LimitOptions | undefined, kind: LimitKind, chosen: readonly number[] = []) {
  const { Columns = [], Institutions = [], Experts = [] } = options ?? {};
  const known = {
    column: Columns.map(({ Id, Name, Kind }) => ({ value: Id, label: `${ARTICLE_KIND_LABELS[Kind]} / ${Name}` })),
    institution: Institutions.map(({ Id, Name }) => ({ value: Id, label: Name })),
    expert: Experts.map(({ Id, Name, Note }) => ({ value: Id, label: Note ? `${Name}（${Note}）` : Name })),
  }[kind];
  const gone = options ? chosen.filter((id) => !known.some(({ value }) => value === id)) : [];
  return [...known, ...gone.map((value) => ({ value, label: `已删除的${LIMIT_KINDS[kind].label}` }))];
}

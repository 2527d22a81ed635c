/**
 * Limits of roles: held by an account, a role may count for some records alone. Pure rules that both sides know; where
 * limits are kept and why: docs/decisions/0039-limits.md.
 */
import type { ArticleKind } from './labels.ts';

/** By what a role can be limited, and the resources whose records then have to lie within. */
export const LIMIT_KINDS = {
  column: { label: '栏目', resources: ['Newss', 'Notices', 'Laws'] },
  institution: { label: '机构', resources: ['Financing'] },
  expert: { label: '专家', resources: ['ThinkTanks'] },
} as const;
export type LimitKind = keyof typeof LIMIT_KINDS;

/** One record that a role of an account is limited to. */
export interface RoleLimit {
  role: string;
  kind: LimitKind;
  /** Of the column, institution or expert. */
  id: number;
  /** Kind of the articles of a column; null for others. */
  of: ArticleKind | null;
  /** The built-in column, which stands for all articles of its kind. */
  whole: boolean;
}

/** Records a permission holds for, by the ids of what limits name (columns, institutions, experts); null: all of them. */
export type Scope = readonly number[] | null;

const KIND_OF = new Map<string, LimitKind>(
  Object.entries(LIMIT_KINDS).flatMap(([kind, { resources }]) =>
    resources.map((name) => [name, kind as LimitKind] as const),
  ),
);
const ARTICLES_OF: Record<ArticleKind, string> = { news: 'Newss', notice: 'Notices', law: 'Laws' };
/** What a limited role may do besides: pictures and attachments belong to its records. */
const BESIDES = 'Files:write';

/** By what the records of a permission's resource are limited; null where no limit applies. */
export function limitKindOf(permission: string): LimitKind | null {
  return KIND_OF.get(permission.split(':')[0] ?? '') ?? null;
}

/** By what a role with these permissions can be limited. */
export function limitKindsOf(permissions: readonly string[]): LimitKind[] {
  const found = new Set(permissions.map(limitKindOf));
  return (Object.keys(LIMIT_KINDS) as LimitKind[]).filter((kind) => found.has(kind));
}

/**
 * What a role limited to `limits` may do its `permission` to; undefined when nothing. Outside of what limits speak of
 * a limited role counts for nothing at all. An import writes records of its whole kind.
 */
export function scopeWithin(limits: readonly RoleLimit[], permission: string): Scope | undefined {
  if (permission === BESIDES) return limits.length > 0 ? null : undefined;
  const [resource, action] = permission.split(':');
  const kind = limitKindOf(permission);
  const named = limits.filter((one) => one.kind === kind && (one.of === null || ARTICLES_OF[one.of] === resource));
  if (named.some(({ whole }) => whole)) return null;
  if (named.length === 0 || action === 'import') return undefined;
  return [...new Set(named.map(({ id }) => id))].sort((a, b) => a - b);
}

/** What either scope allows. */
export function unionOf(a: Scope, b: Scope): Scope {
  return a === null || b === null ? null : [...new Set([...a, ...b])].sort((x, y) => x - y);
}

/** What both scopes allow. */
export function intersectionOf(a: Scope, b: Scope): Scope {
  if (a === null) return b;
  return b === null ? a : a.filter((id) => b.includes(id));
}

/** Whether a record with this id (of its column, institution, expert) lies within. */
export function isWithin(scope: Scope, id: number | null): boolean {
  return scope === null || (id !== null && scope.includes(id));
}

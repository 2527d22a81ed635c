/** Names of what roles are limited to: for choosing it, and for whoever is limited. */
import { LIMIT_KINDS, type LimitedRight, type LimitKind, type LimitOptions, limitKindOf } from '@ip-portal/contract';
import { asc, inArray, isNull } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RecordTable } from '../crud/repository.ts';
import type { Executor } from '../db/client.ts';
import { columns } from '../db/schema/columns.ts';
import { experts } from '../db/schema/experts.ts';
import { institutions } from '../db/schema/institutions.ts';
import type { SessionUser } from '../types.ts';

const TABLE: Record<LimitKind, RecordTable & { name: AnyPgColumn }> = {
  column: columns,
  institution: institutions,
  expert: experts,
};
/** More experts than a portal has. */
const OPTIONS_MAX = 2_000;

/** What roles can be limited to, without what is deleted. */
export async function readLimitOptions(db: Executor): Promise<LimitOptions> {
  const [Columns, Institutions, Experts] = await Promise.all([
    db
      .select({ Id: columns.id, Name: columns.name, Kind: columns.kind })
      .from(columns)
      .where(isNull(columns.deletedAt))
      .orderBy(asc(columns.kind), asc(columns.sort), asc(columns.id)),
    db
      .select({ Id: institutions.id, Name: institutions.name })
      .from(institutions)
      .where(isNull(institutions.deletedAt))
      .orderBy(asc(institutions.sort), asc(institutions.id)),
    db
      .select({ Id: experts.id, Name: experts.name, Note: experts.organization })
      .from(experts)
      .where(isNull(experts.deletedAt))
      .orderBy(asc(experts.name), asc(experts.id))
      .limit(OPTIONS_MAX),
  ]);
  return { Columns: Columns as LimitOptions['Columns'], Institutions, Experts };
}

/** What somebody's limited permissions hold for, by name; undefined for whoever has none of these. */
export async function readLimitedRights(
  db: Executor,
  { scopes }: Pick<SessionUser, 'scopes'>,
): Promise<LimitedRight[] | undefined> {
  if (scopes.size === 0) return undefined;
  const names = new Map<string, string>();
  const readNames = async (kind: LimitKind) => {
    const ids = [...scopes].flatMap(([permission, scope]) => (limitKindOf(permission) === kind ? scope : []));
    if (ids.length === 0) return;
    const table = TABLE[kind];
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table as PgTable)
      .where(inArray(table.id, [...new Set(ids)]));
    for (const { id, name } of rows) names.set(`${kind} ${id}`, String(name));
  };
  await Promise.all((Object.keys(LIMIT_KINDS) as LimitKind[]).map(readNames));
  return [...scopes].map(([Permission, scope]) => ({
    Permission,
    Records: scope.map((Id) => ({ Id, Name: names.get(`${limitKindOf(Permission)} ${Id}`) ?? '' })),
  }));
}

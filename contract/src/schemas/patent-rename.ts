/** Spellings of names in patents, and replacing them by one. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { PATENT_RENAME_LIMITS, SHOWN_RENAME_STATES } from '../patent-rename-words.ts';

const { spellings, name, counted } = PATENT_RENAME_LIMITS;
const Name = (title: string) => Type.String({ minLength: 1, maxLength: name, pattern: '\\S', title });
const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const PatentNameQuery = ListQuery(['Name'] as const, {
  Q: Type.Optional(
    Type.String({ maxLength: KEYWORD_MAX, title: '名称', description: 'or a 统一社会信用代码, whose names are found' }),
  ),
});
export type PatentNameQuery = Static<typeof PatentNameQuery>;

/** `GET /api/admin/PatentNames`: spellings of one name. */
export const PatentNameGroup = Type.Object({
  Key: Type.String({ description: 'what its spellings have in common' }),
  Spellings: Type.Array(
    Type.Object({
      Name: Type.String(),
      Patents: Type.Integer({ minimum: 0, maximum: counted, description: 'whose 申请人 or 专利权人 it is' }),
      More: Type.Boolean({ description: 'there are more than are counted' }),
      Codes: Type.Array(Type.String(), { description: '统一社会信用代码 that patents tell beside it' }),
    }),
  ),
});
export type PatentNameGroup = Static<typeof PatentNameGroup>;

export const PatentNameExampleQuery = Type.Object({ Name: Name('名称') });
export type PatentNameExampleQuery = Static<typeof PatentNameExampleQuery>;
/** `GET /api/admin/PatentNames/Examples`: some patents with this spelling. */
export const PatentNameExample = Type.Object({
  Id,
  Number: Type.String({ description: 'what it is known by' }),
  Title: Type.String(),
});
export type PatentNameExample = Static<typeof PatentNameExample>;

/** Body of `POST /api/admin/PatentRenames`: these spellings become that one in all patents. */
export const PatentRenameWrite = Type.Object({
  From: Type.Array(Name('要替换的写法'), {
    minItems: 1,
    maxItems: spellings,
    uniqueItems: true,
    title: '要替换的写法',
  }),
  To: Name('保留的写法'),
  Remember: Type.Boolean({ title: '以后导入时照此替换' }),
});
export type PatentRenameWrite = Static<typeof PatentRenameWrite>;

/** A replacement, while it runs and after. */
export const PatentRename = Type.Object({
  Id,
  UserName: Nullable(Type.String({ description: 'who asked for it; null: an account that is gone' })),
  State: Enum(SHOWN_RENAME_STATES),
  From: Type.Array(Type.String()),
  To: Type.String(),
  Remember: Type.Boolean({ description: 'imports replace the spellings too' }),
  Changed: Count('patents it has changed'),
  Undone: Count('patents that taking it back has set back'),
  Kept: Count('patents that were written since, and stay'),
  CreatedAt: Timestamp,
  FinishedAt: Nullable(Timestamp),
});
export type PatentRename = Static<typeof PatentRename>;
export const PatentRenameQuery = ListQuery(['Id'] as const, {});
export type PatentRenameQuery = Static<typeof PatentRenameQuery>;

/** `GET /api/admin/PatentNameAliases`: a spelling that imports replace. */
export const PatentNameAlias = Type.Object({
  Id,
  Name: Type.String(),
  Kept: Type.String({ description: 'what takes its place' }),
  UserName: Nullable(Type.String()),
  CreatedAt: Timestamp,
});
export type PatentNameAlias = Static<typeof PatentNameAlias>;
export const PatentNameAliasQuery = ListQuery(['Id'] as const, {});
export type PatentNameAliasQuery = Static<typeof PatentNameAliasQuery>;

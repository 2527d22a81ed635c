/** API tokens: what another system calls the interface with, in the name of an account. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from '../limits.ts';
import { PERMISSIONS, TOKEN_PERMISSIONS } from '../permissions.ts';

export const TOKEN_STATES = ['live', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** A token as its owner and security staff see it: never the token itself. */
export const TokenItem = Type.Object({
  Id,
  Name: Type.String(),
  Hint: Type.String({ description: 'how the token begins, to tell one from another' }),
  Permissions: Type.Array(Enum(PERMISSIONS), {
    description: 'what it names; what its account does not hold counts for nothing',
  }),
  CreatedAt: Timestamp,
  ExpiresAt: Timestamp,
  LastUsedAt: Nullable(Timestamp),
  LastIp: Type.String({ description: 'shortened address of the last call' }),
  RevokedAt: Nullable(Timestamp),
  State: Enum(TOKEN_STATES),
});
export type TokenItem = Static<typeof TokenItem>;

/** The same with its owner. */
export const OwnedToken = Type.Object({ ...TokenItem.properties, UserId: Id, UserName: Type.String() });
export type OwnedToken = Static<typeof OwnedToken>;

/** Answer of making one: the only time that the token itself is told. */
export const MadeToken = Type.Object({
  ...TokenItem.properties,
  Token: Type.String({ description: 'sent as `Authorization: Bearer …`; it cannot be read again' }),
});
export type MadeToken = Static<typeof MadeToken>;

/** Body of `POST /api/Tokens`. */
export const TokenWrite = Type.Object({
  Name: Type.String({ title: '用途', minLength: 1, maxLength: TOKEN_NAME_MAX, pattern: '\\S' }),
  Permissions: Type.Array(Enum(TOKEN_PERMISSIONS), {
    title: '权限',
    minItems: 1,
    maxItems: TOKEN_PERMISSIONS.length,
    uniqueItems: true,
  }),
  Days: Type.Integer({ title: '有效天数', minimum: 1, maximum: TOKEN_DAYS_MAX }),
});
export type TokenWrite = Static<typeof TokenWrite>;

export const TokenListQuery = ListQuery(['Id', 'ExpiresAt', 'LastUsedAt'] as const, {
  State: Type.Optional(Enum(TOKEN_STATES, { title: '状态' })),
  UserName: Type.Optional(Type.String({ title: '账号', maxLength: 50 })),
});
export type TokenListQuery = Static<typeof TokenListQuery>;

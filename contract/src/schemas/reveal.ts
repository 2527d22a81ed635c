/** Showing what is masked, and who was shown it. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Timestamp } from '../common.ts';
import {
  fieldsToReveal,
  REVEAL_REASON_MAX,
  REVEAL_REASON_MIN,
  REVEAL_RESOURCES,
  type RevealField,
  type RevealResource,
} from '../reveal-words.ts';

/** Body of `POST /api/admin/{Resource}/{id}/reveal`. */
export function RevealBody<R extends RevealResource>(resource: R) {
  const fields = fieldsToReveal(resource);
  return Type.Object({
    Fields: Type.Array(Enum(fields), { title: '查看内容', minItems: 1, maxItems: fields.length, uniqueItems: true }),
    Reason: Type.String({
      title: '查看理由',
      minLength: REVEAL_REASON_MIN,
      maxLength: REVEAL_REASON_MAX,
      description: 'the person concerned is shown it',
    }),
  });
}
export interface RevealBody<R extends RevealResource = RevealResource> {
  Fields: RevealField<R>[];
  Reason: string;
}

/** The fields that were asked for, in clear. */
export function Revealed<R extends RevealResource>(resource: R) {
  const properties = Object.fromEntries(fieldsToReveal(resource).map((name) => [name, Type.Optional(Type.String())]));
  return Type.Unsafe<Partial<Record<RevealField<R>, string>>>(Type.Object(properties));
}

/** One view of somebody's personal data, as that person is told of it: not who looked, but in what role and why. */
export const DataView = Type.Object({
  Id,
  At: Timestamp,
  Role: Type.String({ description: 'role of whoever looked, in words' }),
  Resource: Enum(REVEAL_RESOURCES),
  ResourceId: Id,
  Fields: Type.Array(Type.String()),
  Reason: Type.String(),
});
export type DataView = Static<typeof DataView>;

export const DataViewListQuery = ListQuery(['Id'] as const, {});
export type DataViewListQuery = Static<typeof DataViewListQuery>;

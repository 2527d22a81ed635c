/** The audit record. */
import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS } from '../audit-words.ts';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { RESOURCES } from '../resources/index.ts';

export const AuditItem = Type.Object({
  Id: Type.Integer(),
  At: Timestamp,
  ActorId: Nullable(Type.Integer()),
  ActorName: Type.String(),
  Ip: Type.String(),
  UserAgent: Type.String(),
  Action: Enum(AUDIT_ACTIONS),
  Resource: Enum(RESOURCES),
  ResourceId: Nullable(Type.Integer()),
  Title: Type.String(),
  Result: Enum(['ok', 'failed']),
  RequestId: Type.String(),
  Before: Type.Unknown(),
  After: Type.Unknown(),
});
export type AuditItem = Static<typeof AuditItem>;

export const AuditListQuery = ListQuery(['Id', 'At'] as const, {
  Action: Type.Optional(Enum(AUDIT_ACTIONS, { title: '操作' })),
  Resource: Type.Optional(Enum(RESOURCES, { title: '对象' })),
  ResourceId: Type.Optional(Id),
  ActorName: Type.Optional(Type.String({ maxLength: 50, title: '操作人' })),
  Ip: Type.Optional(Type.String({ maxLength: 60, title: 'IP' })),
  Result: Type.Optional(Enum(['ok', 'failed'], { title: '结果' })),
  From: Type.Optional(Type.String({ format: 'date', title: '起始日' })),
  To: Type.Optional(Type.String({ format: 'date', title: '截止日' })),
});
export type AuditListQuery = Static<typeof AuditListQuery>;

/** `GET /api/admin/AuditLogs/archive.jsonl`: days of rows, both included. */
export const AuditSpan = Type.Object({
  From: Type.Optional(Type.String({ format: 'date', title: '起始日' })),
  To: Type.Optional(Type.String({ format: 'date', title: '截止日' })),
});
export type AuditSpan = Static<typeof AuditSpan>;

/** `GET /api/admin/AuditLogs/Seal`: how far the log is sealed. */
export const AuditSeal = Type.Object({
  /** Links of the chain, and rows that wait for theirs. */
  Sealed: Type.Integer(),
  Waiting: Type.Integer(),
  SealedAt: Nullable(Timestamp),
  /** Hash of the newest link, hexadecimal. */
  Hash: Nullable(Type.String()),
  /** Day of the newest anchor on the server's disk. */
  AnchoredOn: Nullable(Type.String({ format: 'date' })),
});
export type AuditSeal = Static<typeof AuditSeal>;

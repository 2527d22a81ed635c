/** Requests of people about their data, with a day by which they are answered. */
import { type Static, Type } from 'typebox';
import { DateOnly, Enum, Id, ListQuery, Nullable, Timestamp, Version } from '../common.ts';
import {
  REQUEST_ANSWER_MAX,
  REQUEST_KINDS,
  REQUEST_OUTCOMES,
  REQUEST_REASON_MAX,
  REQUEST_TEXT_MAX,
} from '../privacy-request-words.ts';
import { requestWorkflow } from '../workflows/privacy-request.ts';

const moves = requestWorkflow.transitions;
const Kind = Enum(REQUEST_KINDS, { title: '请求事项' });
const Status = Enum(requestWorkflow.states, { title: '状态' });
const said = (title: string, maxLength: number) => Type.String({ title, minLength: 1, maxLength, pattern: '\\S' });

const facts = {
  Id,
  Version: Type.Integer(),
  Number: Type.String({ description: 'QQ-2026-000123' }),
  Kind,
  Status,
  Outcome: Nullable(Enum(REQUEST_OUTCOMES, { description: 'null until it is answered' })),
  CreatedAt: Timestamp,
  DueOn: DateOnly,
  DaysLeft: Nullable(
    Type.Integer({ description: "until DueOn, by the database's clock; below 0: overdue; null once it has ended" }),
  ),
  ExtendedAt: Nullable(Timestamp),
  EndedAt: Nullable(Timestamp),
};
const texts = {
  Text: Type.String(),
  Supplement: Type.String({ description: 'what was added later, each with its time' }),
  ExtensionReason: Type.String(),
  Answer: Type.String(),
};

/** A request of one's own. */
export const PrivacyRequest = Type.Object({ ...facts, ...texts });
export type PrivacyRequest = Static<typeof PrivacyRequest>;
export const PrivacyRequestQuery = ListQuery(['Id'] as const, {});
export type PrivacyRequestQuery = Static<typeof PrivacyRequestQuery>;

/** A request in the list of staff: nothing of what it says. */
export const AdminPrivacyRequestItem = Type.Object({
  ...facts,
  UserName: Type.String(),
  HandlerName: Type.String({ description: 'who took it up or answered it; empty: nobody yet' }),
});
export type AdminPrivacyRequestItem = Static<typeof AdminPrivacyRequestItem>;
export const AdminPrivacyRequest = Type.Object({ ...AdminPrivacyRequestItem.properties, ...texts });
export type AdminPrivacyRequest = Static<typeof AdminPrivacyRequest>;

export const AdminPrivacyRequestQuery = ListQuery(['Id', 'DueOn', 'CreatedAt', 'EndedAt'] as const, {
  Number: Type.Optional(Type.String({ title: '编号', maxLength: 30 })),
  UserName: Type.Optional(Type.String({ title: '申请人', maxLength: 30 })),
  Kind: Type.Optional(Kind),
  Status: Type.Optional(Status),
  Open: Type.Optional(Type.Boolean({ title: '只看未结' })),
});
export type AdminPrivacyRequestQuery = Static<typeof AdminPrivacyRequestQuery>;

/** Body of `POST /api/PrivacyRequests`. */
export const PrivacyRequestWrite = Type.Object({ Kind, Text: said('请求内容', REQUEST_TEXT_MAX) });
export type PrivacyRequestWrite = Static<typeof PrivacyRequestWrite>;
/** Body of what only needs to know that the state was seen. */
export const PrivacyRequestMove = Type.Object({ Version });
export type PrivacyRequestMove = Static<typeof PrivacyRequestMove>;
export const PrivacyRequestSupplement = Type.Object({
  Version,
  Text: said(moves.supplement.needs.Text, REQUEST_TEXT_MAX),
});
export type PrivacyRequestSupplement = Static<typeof PrivacyRequestSupplement>;
export const PrivacyRequestExtension = Type.Object({
  Version,
  DueOn: Type.String({ format: 'date', title: moves.extend.needs.DueOn }),
  Reason: said(moves.extend.needs.Reason, REQUEST_REASON_MAX),
});
export type PrivacyRequestExtension = Static<typeof PrivacyRequestExtension>;
export const PrivacyRequestAnswer = Type.Object({
  Version,
  Outcome: Enum(REQUEST_OUTCOMES, { title: moves.answer.needs.Outcome }),
  Answer: said(moves.answer.needs.Answer, REQUEST_ANSWER_MAX),
});
export type PrivacyRequestAnswer = Static<typeof PrivacyRequestAnswer>;

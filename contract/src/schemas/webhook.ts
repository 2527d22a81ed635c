/** Webhooks: addresses of other systems that are told what happens here. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp, Update } from '../common.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';
import { CALLED_PATTERN } from '../patterns.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS, type WebhookEvent } from '../webhook-events.ts';

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** Body of `POST /api/admin/Webhooks`. */
export const WebhookWrite = Type.Object({
  Name: Type.String({ title: '名称', minLength: 1, maxLength: WEBHOOK_LIMITS.name, pattern: '\\S' }),
  Url: Type.String({
    title: '接收地址',
    maxLength: WEBHOOK_LIMITS.url,
    pattern: CALLED_PATTERN,
    description: 'https',
  }),
  Events: Type.Array(Enum(EVENTS), { title: '事件', minItems: 1, maxItems: EVENTS.length, uniqueItems: true }),
  IsActive: Type.Boolean({ title: '启用' }),
});
export type WebhookWrite = Static<typeof WebhookWrite>;
/** Body of `PUT /api/admin/Webhooks/{id}`. */
export const WebhookUpdate = Update(WebhookWrite);
export type WebhookUpdate = Static<typeof WebhookUpdate>;

/** A webhook as staff see it: never its secret. */
export const WebhookItem = Type.Object({
  Id,
  ...WebhookWrite.properties,
  CreatedAt: Timestamp,
  Version: Type.Integer(),
});
export type WebhookItem = Static<typeof WebhookItem>;

/** The same with its secret, when it was made or renewed: the only time that it is told. */
export const MadeWebhook = Type.Object({
  ...WebhookItem.properties,
  Secret: Type.String({ description: '`whsec_` and 32 bytes in Base64, as Standard Webhooks has it' }),
});
export type MadeWebhook = Static<typeof MadeWebhook>;

/** One message to one address. */
export const DeliveryItem = Type.Object({
  Id,
  WebhookId: Id,
  WebhookName: Type.String(),
  Event: Type.String(),
  MessageId: Type.String({ description: '`webhook-id`: the same each time it is sent' }),
  State: Enum(DELIVERY_STATES),
  Attempts: Type.Integer({ minimum: 0 }),
  Status: Nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  Error: Type.String({ description: 'why it did not arrive, in words' }),
  CreatedAt: Timestamp,
  LastAt: Nullable(Timestamp),
  DeliveredAt: Nullable(Timestamp),
});
export type DeliveryItem = Static<typeof DeliveryItem>;

export const DeliveryListQuery = ListQuery(['Id', 'LastAt'] as const, {
  WebhookId: Type.Optional(Id),
  State: Type.Optional(Enum(DELIVERY_STATES, { title: '状态' })),
});
export type DeliveryListQuery = Static<typeof DeliveryListQuery>;

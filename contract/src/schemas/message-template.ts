/** The words of messages in the hands of staff. */
import { type Static, Type } from 'typebox';
import { Enum } from '../common.ts';
import { TEMPLATE_LIMITS } from '../limits.ts';
import { MESSAGE_EVENTS, type MessageEventName } from '../message-events.ts';
import { MESSAGE_KINDS } from '../message-words.ts';

const Event = Enum(Object.keys(MESSAGE_EVENTS) as MessageEventName[], { title: '事件' });

/** The words in use for one event, the contract's own unless staff wrote others. */
export const MessageTemplate = Type.Object({
  Event,
  Kind: Enum(MESSAGE_KINDS),
  Label: Type.String({ description: 'what happened' }),
  Placeholders: Type.Array(Type.String(), { description: 'names that the words may carry in braces' }),
  Required: Type.Array(Type.String(), { description: 'those that the text has to carry' }),
  Title: Type.String(),
  Text: Type.String(),
  Version: Type.Integer({ minimum: 0, description: '0: the words that came with the portal' }),
});
export type MessageTemplate = Static<typeof MessageTemplate>;

export const MessageTemplateParams = Type.Object({ event: Event });

/** Body of `PUT /api/admin/MessageTemplates/{event}`. */
export const MessageTemplateUpdate = Type.Object({
  Title: Type.String({ title: '标题', minLength: 1, maxLength: TEMPLATE_LIMITS.title, pattern: '\\S' }),
  Text: Type.String({ title: '正文', minLength: 1, maxLength: TEMPLATE_LIMITS.text, pattern: '\\S' }),
  Version: Type.Integer({ title: '版本', minimum: 0, description: 'the Version last read; a stale one answers 409' }),
});
export type MessageTemplateUpdate = Static<typeof MessageTemplateUpdate>;

/** Words of text messages. */

/** Names that the template of a request may carry in braces. */
export const SMS_PLACEHOLDERS = ['phone', 'code', 'text', 'secret'] as const;
export type SmsPlaceholder = (typeof SMS_PLACEHOLDERS)[number];

/** Words of text messages. No dependencies: the log-in pages load this file. */

/** What a code is for. `register` proves a number to be, `phone` that of an account. */
export const SMS_CODE_PURPOSES = ['register', 'phone', 'login', 'recovery'] as const;
export type SmsCodePurpose = (typeof SMS_CODE_PURPOSES)[number];
/** What somebody who is not logged in may ask for. */
export const SMS_CODE_ASKS = ['register', 'login', 'recovery'] as const satisfies readonly SmsCodePurpose[];
export type SmsCodeAsk = (typeof SMS_CODE_ASKS)[number];
/** As the message names it. */
export const SMS_CODE_PURPOSE_LABELS: Record<SmsCodePurpose, string> = {
  register: '注册账号',
  phone: '验证手机号',
  login: '登录',
  recovery: '找回密码',
};

/** Names that the template of a request may carry in braces. */
export const SMS_PLACEHOLDERS = ['phone', 'code', 'text', 'secret'] as const;
export type SmsPlaceholder = (typeof SMS_PLACEHOLDERS)[number];

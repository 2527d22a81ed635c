/** Words of codes that prove a telephone number or an address. No dependencies: the log-in pages load this file. */

/** What a code is for. `register` proves a number to be, `phone` and `email` those of an account. */
export const CODE_PURPOSES = ['register', 'phone', 'email', 'login', 'recovery'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** What somebody who is not logged in may ask for, by text message. */
export const SMS_CODE_ASKS = ['register', 'login', 'recovery'] as const satisfies readonly CodePurpose[];
export type SmsCodeAsk = (typeof SMS_CODE_ASKS)[number];
/** As the message names it. */
export const CODE_PURPOSE_LABELS: Record<CodePurpose, string> = {
  register: '注册账号',
  phone: '验证手机号',
  email: '验证邮箱',
  login: '登录',
  recovery: '找回密码',
};

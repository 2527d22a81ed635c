/** Codes by which a telephone number or an address is proven, with the ticket that belongs to each. */
import { type Static, Type } from 'typebox';
import { CODE_DIGITS } from '../limits.ts';

const Ticket = Type.String({
  title: '凭据',
  minLength: 20,
  maxLength: 100,
  pattern: '^[A-Za-z0-9_-]+$',
  examples: ['3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA0'],
  description: 'what the request for the code was answered with',
});
const Code = Type.String({
  title: '验证码',
  maxLength: CODE_DIGITS,
  pattern: `^[0-9]{${CODE_DIGITS}}$`,
  examples: ['042517'],
});

/** Body of `POST /api/auth/phone/proof` and `/email/proof`. */
export const CodeAskBody = Type.Object({
  Captcha: Type.Optional(Type.String({ title: '安全验证', maxLength: 1000 })),
});
export type CodeAskBody = Static<typeof CodeAskBody>;

/** The same answer whether a code is on its way or not. */
export const CodeTicket = Type.Object({ Ticket });
export type CodeTicket = Static<typeof CodeTicket>;

/** Body of `POST /api/auth/sms/login`, `/sms/recovery`, `/phone/confirm` and `/email/confirm`. */
export const CodeProofBody = Type.Object({ Ticket, Code });
export type CodeProofBody = Static<typeof CodeProofBody>;

/** What a registration may carry to prove its telephone number. */
export const PhoneProof = Type.Object({ PhoneTicket: Type.Optional(Ticket), PhoneCode: Type.Optional(Code) });

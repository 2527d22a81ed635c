/** The second factor of an account: codes of an authenticator app, passkeys, and codes for the day these are lost. */
import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { PASSKEYS_MAX, RECOVERY_CODES } from '../limits.ts';
import { PasskeyAnswer } from './passkey.ts';

const Password = Type.String({ title: '密码', minLength: 1, maxLength: 256 });
const Code = Type.String({
  title: '验证码',
  minLength: 6,
  maxLength: 40,
  description: 'six digits of the authenticator app, or a recovery code; spaces and hyphens count for nothing',
});

/** `GET /api/auth/second-factor`. */
export const SecondFactor = Type.Object({
  EnabledAt: Nullable(Timestamp),
  HasApp: Type.Boolean({ description: 'an authenticator app is set up' }),
  Passkeys: Type.Integer({ minimum: 0, maximum: PASSKEYS_MAX }),
  RecoveryCodesLeft: Type.Integer({ minimum: 0, maximum: RECOVERY_CODES }),
});
export type SecondFactor = Static<typeof SecondFactor>;

const factor = { Code: Type.Optional(Code), Passkey: Type.Optional(PasskeyAnswer) };
/** One of the account's factors, a code or an answer of a passkey: the second step of a log-in. */
export const FactorProof = Type.Object(factor);
export type FactorProof = Static<typeof FactorProof>;

/** A code: the proof that an app was set up. */
export const FactorCodeBody = Type.Object({ Code });
export type FactorCodeBody = Static<typeof FactorCodeBody>;

/** The password: whoever finds a tab open must not set up an app of their own. */
export const FactorEnrolmentBody = Type.Object({ Password });
export type FactorEnrolmentBody = Static<typeof FactorEnrolmentBody>;

/** Password and second factor: switching off, and new recovery codes. */
export const FactorProofBody = Type.Object({ Password, ...factor });
export type FactorProofBody = Static<typeof FactorProofBody>;

/** Who is there, proved once more: by the password, a code or a passkey. */
export const StepUpBody = Type.Object({ Password: Type.Optional(Password), ...factor });
export type StepUpBody = Static<typeof StepUpBody>;

/** What an authenticator app has to be told. */
export const FactorEnrolment = Type.Object({
  Secret: Type.String({ description: 'Base32, to be typed where no picture can be read' }),
  Uri: Type.String({ description: 'otpauth://, for the QR code' }),
});
export type FactorEnrolment = Static<typeof FactorEnrolment>;

/** New recovery codes; they are told this once. */
export const RecoveryCodes = Type.Object({
  Codes: Type.Array(Type.String(), { maxItems: RECOVERY_CODES }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

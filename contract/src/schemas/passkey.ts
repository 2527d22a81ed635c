/**
 * Passkeys (WebAuthn level 3). What a browser's authenticator says comes in the JSON form of that standard, with its
 * names; here only its shape and size are judged, what it is worth is the server's to find out.
 */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Timestamp } from '../common.ts';
import { PASSKEY_NAME_MAX, RECOVERY_CODES } from '../limits.ts';

const bytes = (maxLength: number, example: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', examples: [example] });
const credentialId = bytes(1400, 'dGVzdC1jcmVkZW50aWFs');
const clientDataJSON = bytes(2000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0');
const type = Type.Literal('public-key');
/** What extensions answered is not asked for and not read. */
const clientExtensionResults = Type.Optional(Type.Unsafe<Record<string, unknown>>(Type.Object({})));

const Name = Type.String({ title: '名称', minLength: 1, maxLength: PASSKEY_NAME_MAX, pattern: '\\S' });

/** What the browser's `navigator.credentials.create()` or `.get()` is to be called with, in its JSON form. */
export const PasskeyOptions = Type.Object({
  Options: Type.Object({ challenge: Type.String() }, { additionalProperties: true }),
});
export type PasskeyOptions = Static<typeof PasskeyOptions>;

/** A new key, as the authenticator presents it. */
export const PasskeyCreation = Type.Object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: Type.Object({
      clientDataJSON,
      attestationObject: bytes(5000, 'o2NmbXRkbm9uZQ'),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    }),
    clientExtensionResults,
  },
  { title: '通行密钥' },
);
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** The signature of a key the account has. */
export const PasskeyAnswer = Type.Object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: Type.Object({
      clientDataJSON,
      authenticatorData: bytes(1000, 'SZYN5YgOjGh0NBcPZHZgW4'),
      signature: bytes(1000, 'MEUCIQ'),
      userHandle: Type.Optional(bytes(100, 'dXNlcg')),
    }),
    clientExtensionResults,
  },
  { title: '通行密钥' },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** Body of `POST /api/auth/passkeys`. */
export const PasskeyWrite = Type.Object({ Name, Passkey: PasskeyCreation });
export type PasskeyWrite = Static<typeof PasskeyWrite>;
/** Body of `PUT /api/auth/passkeys/{id}`. */
export const PasskeyUpdate = Type.Object({ Name });
export type PasskeyUpdate = Static<typeof PasskeyUpdate>;
/** Body of `POST /api/auth/passkeys/login`. */
export const PasskeyLoginBody = Type.Object({ Passkey: PasskeyAnswer });
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

/** A key of the account, for its owner. */
export const PasskeyItem = Type.Object({
  Id,
  Name: Type.String(),
  Host: Type.String({ description: 'the address it was made for; it serves nowhere else' }),
  BackedUp: Type.Boolean({ description: 'its maker copies it to other devices of the owner' }),
  CreatedAt: Timestamp,
  LastUsedAt: Nullable(Timestamp),
});
export type PasskeyItem = Static<typeof PasskeyItem>;

/** A new key; with the account's first second factor come recovery codes, told this once. */
export const PasskeyMade = Type.Object({
  Id,
  Codes: Type.Array(Type.String(), { maxItems: RECOVERY_CODES }),
});
export type PasskeyMade = Static<typeof PasskeyMade>;

/** Codes of an authenticator app (RFC 6238): six digits, SHA-1, thirty seconds – what every app understands. */
import { TOTP_DIGITS } from '@ip-portal/contract/limits';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes count: clocks of telephones are not exact. */
const WINDOW = 1;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: PERIOD_SECONDS, algorithm: 'SHA1' });

/** A new secret in Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * What the QR code says; apps show issuer and label beside the code. What goes without saying is left out, and the
 * issuer is told once: a Chinese name is long here, and a code with more squares is harder to read.
 */
export function otpauthUri(secret: string, issuer: string, label: string): string {
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The time step of which `code` is the code at `seconds` (since 1970), or null when it is of none near. */
export function stepOf(secret: string, code: string, seconds: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: seconds * 1000, window: WINDOW });
  return delta === null ? null : Math.floor(seconds / PERIOD_SECONDS) + delta;
}

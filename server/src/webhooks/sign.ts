/** Signatures as Standard Webhooks has them: HMAC-SHA-256 over id, time and body. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret nobody guesses: `whsec_` and 32 bytes in Base64. */
export const newSecret = () => PREFIX + randomBytes(32).toString('base64');

/** The three headers of a message; `seconds` since 1970. */
export function signed(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

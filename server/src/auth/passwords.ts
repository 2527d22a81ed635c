/** Password hashing; what a password must be is said in the contract (`rules/password`). */
import { hash, verify } from '@node-rs/argon2';
import { workGate } from '../lib/work-gate.ts';

/** OWASP's argon2id profile of 19 MiB, two passes: about 30 ms on one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds a core for 30 ms: four at once, and no more waiting than are done in two seconds. */
const hashing = workGate(4, 120);

/** Hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, OPTIONS));
}

/** True when `password` made `stored`. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return hashing(() => verify(stored, password));
}

let decoy: Promise<string> | undefined;
/** Spends the time of a verification where there is no user, so that timing tells nothing. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  decoy ??= hashPassword('no such user');
  await verifyPassword(await decoy, password);
  return false;
}

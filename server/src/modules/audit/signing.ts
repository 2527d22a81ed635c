/** The key that signs archives of the audit log: made once, kept beside the anchors, outside of the database. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'signing-key.pem';

/** The key of the folder (Ed25519); made at the first call, also when two processes call at once. */
export async function signingKey(folder: string): Promise<KeyObject> {
  const file = path.join(folder, FILE);
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (known !== undefined) return createPrivateKey(known);
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 });
  // Who comes second takes what is there.
  await link(part, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return createPrivateKey(await readFile(file, 'utf8'));
}

/** The public half as one line of text (SPKI, base64). */
export function publicText(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The public half of the folder's key; undefined when none was made yet. */
export async function knownPublicKey(folder: string): Promise<string | undefined> {
  const pem = await readFile(path.join(folder, FILE), 'utf8').catch(() => undefined);
  return pem === undefined ? undefined : publicText(createPrivateKey(pem));
}

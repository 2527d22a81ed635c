/** An authenticator in a test's hand: makes keys and signs challenges as WebAuthn wants it, or wrongly when told to. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Client } from './app.ts';

const sha = (data: Buffer | string) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** The few kinds of CBOR that a key and its attestation are made of. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

export interface Options {
  challenge: string;
  user?: { id: string };
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
}

/** What a lying browser or authenticator would say instead. */
export interface Lies {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
  signature?: Buffer;
}

export class Authenticator {
  readonly id = randomBytes(24);
  counter = 0;
  userHandle = '';
  private readonly pair: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  constructor(
    readonly host = 'localhost',
    readonly origin = `http://${host}`,
  ) {}

  private authData(lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? this.counter);
    const flags = 0x01 | (lies.unverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha(lies.host ?? this.host), Buffer.from([flags]), count, attested]);
  }

  private clientData(type: string, { challenge }: Options, lies: Lies): Buffer {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  /** A new key for `options`. */
  create(options: Options, lies: Lies = {}) {
    this.userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authData(lies, attested)],
    ]);
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(this.clientData('webauthn.create', options, lies)),
        attestationObject: b64(cbor(attestation)),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** The answer to the challenge of `options`; each counts one more. */
  sign(options: Options, lies: Lies = {}) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options, lies);
    const authData = this.authData(lies);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha(clientData)]))
      .sign(this.pair.privateKey);
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(lies.signature ?? signature),
        userHandle: lies.userHandle ?? this.userHandle,
      },
      clientExtensionResults: {},
    };
  }
}

/** Asks for options at `path`. */
export async function optionsAt(client: Client, path: string): Promise<Options> {
  const answer = await client.post<{ Options: Options }>(`/api/auth/passkeys${path}`);
  if (answer.status !== 200) throw new Error(`no options: ${answer.text}`);
  return answer.body.data.Options;
}

/** Adds a new key to the account behind `client`. */
export async function addKey(
  client: Client,
  Name = '测试密钥',
): Promise<{ key: Authenticator; id: number; codes: string[] }> {
  const key = new Authenticator();
  const Passkey = key.create(await optionsAt(client, '/options'));
  const answer = await client.post<{ Id: number; Codes: string[] }>('/api/auth/passkeys', { Name, Passkey });
  if (answer.status !== 201) throw new Error(`no key: ${answer.text}`);
  return { key, id: answer.body.data.Id, codes: answer.body.data.Codes };
}

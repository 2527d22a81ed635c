/**
 * The file around an archive: a first line that says what it is, a second one of JSON, then the archive, compressed by gzip
 * and, with a passphrase, sealed. Sealing is that of age (STREAM): pieces of 64 KiB under AES-256-GCM, each with its number
 * in the nonce and a mark on the last, so that none can be changed, left out, moved or cut off. The key is made of the
 * passphrase by scrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupFault } from './fault.ts';

const MAGIC = 'IP-PORTAL-BACKUP\n';
const CIPHER = 'aes-256-gcm';
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const HEADER_MAX = 4096;
/** 64 MB of memory and some tenths of a second a try. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 2 };
const SCRYPT_MEMORY = 256 * 1024 * 1024;

interface Sealing {
  salt: string;
  N: number;
  r: number;
  p: number;
}
interface Header {
  format: 1;
  sealed: Sealing | null;
}

function keyOf(passphrase: string, { salt, N, r, p }: Sealing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: SCRYPT_MEMORY };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of one length; the last one, which may be shorter, is known as such. */
abstract class Pieces extends Transform {
  private parts: Buffer[] = [];
  private gathered = 0;
  private number = 0;

  constructor(private readonly length: number) {
    super();
  }
  protected abstract turn(piece: Buffer, number: number, last: boolean): Buffer;

  private turnAll(last: boolean): void {
    const all = Buffer.concat(this.parts);
    let from = 0;
    // More than one piece: the first of them is not the last.
    while (all.length - from > this.length) {
      this.push(this.turn(all.subarray(from, from + this.length), this.number, false));
      this.number += 1;
      from += this.length;
    }
    if (last) this.push(this.turn(all.subarray(from), this.number, true));
    this.parts = [all.subarray(from)];
    this.gathered = all.length - from;
  }
  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.parts.push(bytes);
    this.gathered += bytes.length;
    this.attempt(done, () => this.gathered > this.length && this.turnAll(false));
  }
  override _flush(done: TransformCallback): void {
    this.attempt(done, () => this.turnAll(true));
  }
  private attempt(done: TransformCallback, work: () => unknown): void {
    try {
      work();
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }
}

class Seal extends Pieces {
  constructor(
    private readonly key: Buffer,
    private readonly about: Buffer,
  ) {
    super(PIECE_BYTES);
  }
  protected turn(piece: Buffer, number: number, last: boolean): Buffer {
    const cipher = createCipheriv(CIPHER, this.key, nonceOf(number, last)).setAAD(this.about);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

class Unseal extends Pieces {
  constructor(
    private readonly key: Buffer,
    private readonly about: Buffer,
  ) {
    super(PIECE_BYTES + TAG_BYTES);
  }
  protected turn(piece: Buffer, number: number, last: boolean): Buffer {
    try {
      const text = piece.subarray(0, -TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, this.key, nonceOf(number, last), { authTagLength: TAG_BYTES })
        .setAAD(this.about)
        .setAuthTag(piece.subarray(text.length));
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      throw new BackupFault(
        number === 0
          ? '口令不正确，或备份文件已损坏 (wrong passphrase, or the archive is damaged)'
          : '备份文件已损坏或不完整 (the archive is damaged or incomplete)',
      );
    }
  }
}

/** What an archive goes through on its way into a file, and the bytes that stand before it. */
export async function wrapping(passphrase: string | undefined): Promise<{ before: Buffer; through: Transform[] }> {
  const sealed = passphrase === undefined ? null : { salt: randomBytes(16).toString('base64'), ...SCRYPT };
  const header: Header = { format: 1, sealed };
  const before = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);
  const gzip = createGzip({ level: 6 });
  if (!sealed || passphrase === undefined) return { before, through: [gzip] };
  return { before, through: [gzip, new Seal(await keyOf(passphrase, sealed), before)] };
}

async function readHeader(file: string): Promise<{ header: Header; bytes: Buffer }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(`无法读取备份文件 ${file}（${error.code ?? '未知错误'}）(cannot read the archive)`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_MAX), 0, HEADER_MAX, 0);
    const start = buffer.subarray(0, bytesRead);
    const end = start.indexOf(10, MAGIC.length);
    if (start.subarray(0, MAGIC.length).toString() !== MAGIC || end < 0)
      throw new BackupFault(`${file} 不是本系统的备份文件 (not an archive of this portal)`);
    try {
      const header = JSON.parse(start.subarray(MAGIC.length, end).toString()) as Header;
      const { sealed } = header;
      // Somebody else's figures must not take all memory.
      const bounded = sealed === null || (sealed.N <= 2 ** 18 && sealed.r <= 8 && sealed.p <= 4);
      if (header.format === 1 && bounded) return { header, bytes: start.subarray(0, end + 1) };
    } catch {
      // Told below.
    }
    throw new BackupFault('备份文件的格式较新或已损坏，请使用较新的程序 (the archive is newer, or damaged)');
  } finally {
    await handle.close();
  }
}

/** The archive inside a file, as a stream of its bytes. @throws BackupFault, also while it is read */
export async function unwrap(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const { header, bytes } = await readHeader(file);
  if (header.sealed && passphrase === undefined)
    throw new BackupFault(
      '备份文件已加密，请用 BACKUP_PASSPHRASE 提供口令 (the archive is sealed, a passphrase is needed)',
    );
  const source = createReadStream(file, { start: bytes.length });
  const archive = createGunzip();
  const unseal =
    header.sealed && passphrase !== undefined ? [new Unseal(await keyOf(passphrase, header.sealed), bytes)] : [];
  // Whoever reads hears of what fails.
  pipeline([source, ...unseal, archive], () => undefined);
  return tellingFaults(archive);
}

/** What gunzip says of broken bytes is for programmers. */
async function* tellingFaults(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupFault(
      code?.startsWith('Z_')
        ? '备份文件已损坏或不完整 (the archive is damaged or incomplete)'
        : `备份文件无法读取（${code ?? '未知错误'}）(cannot read the archive)`,
    );
  }
}

/**
 * The one way to an identity provider: over TLS to public addresses, or to hosts inside that the operator has named.
 * Names are looked up once and the connection goes to that very address; no redirect is followed; time and bytes end.
 */
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { destroyWith } from '../lib/destroy-with.ts';
import { addressFault, isNamed, urlFault } from '../webhooks/targets.ts';

/** Milliseconds from the look-up of the name to the last byte. */
const TIMEOUT_MS = 5_000;
/** A provider's description of itself takes some ten thousand bytes, its keys fewer. */
const BYTES_MAX = 256 * 1024;

/** Why a provider could not be asked, in words for the operator; it tells of no person. */
export class ProviderUnreachable extends Error {}

interface FetchOptions {
  body?: unknown;
  headers: Record<string, string>;
  method: string;
  signal?: AbortSignal;
}
export type ProviderFetch = (url: string, options: FetchOptions) => Promise<Response>;

export interface Reach {
  /** Hosts inside that the operator has named (`SSO_HOSTS`, `SMS_HOSTS`). */
  named: readonly string[];
  /** Addresses of a host name; asked of the system unless a test answers. */
  resolve?: ((host: string) => Promise<string[]>) | undefined;
  timeoutMs?: number;
}

/** Why the portal asks nothing there and sends nobody there, in words; undefined when it may. */
export function providerFault(text: string, named: readonly string[]): string | undefined {
  return urlFault(text, named, { what: '地址', setting: 'SSO_HOSTS' });
}

/** Whether plain HTTP may be spoken with a host: named hosts alone. */
export const mayBePlain = (text: string, named: readonly string[]) => isNamed(new URL(text), named);

async function addressOf(url: URL, { named, resolve }: Reach): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ask = resolve ?? (async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address));
  const all = isIP(host) ? [host] : await ask(host);
  // All that a name stands for have to be allowed: one bad one is a trap.
  if (all.some((address) => addressFault(url, address, named))) throw new ProviderUnreachable('地址指向内部网络');
  const [first] = all;
  if (first === undefined) throw new ProviderUnreachable('找不到主机');
  return first;
}

function pinnedTo(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4;
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/** The answer, whole and bounded. */
function read(answer: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > BYTES_MAX) destroyWith(answer, new ProviderUnreachable('答复过长'));
      else parts.push(part);
    });
    answer.on('end', () => resolve(Buffer.concat(parts)));
    answer.on('error', reject);
  });
}

function headersOf(answer: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  return headers;
}

async function send(url: URL, options: FetchOptions, reach: Reach, signal: AbortSignal): Promise<Response> {
  const address = await addressOf(url, reach);
  const body = options.body instanceof URLSearchParams ? String(options.body) : options.body;
  if (body !== undefined && body !== null && typeof body !== 'string') throw new Error('an unexpected kind of body');
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const headers = {
      ...options.headers,
      'accept-encoding': 'identity',
      ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    };
    const lookup = pinnedTo(address);
    const sent = request(url, { method: options.method, headers, agent: false, lookup, signal, maxHeaderSize: 16_384 });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
  const status = answer.statusCode ?? 0;
  const content = await read(answer);
  if (status >= 500 || status < 200) throw new ProviderUnreachable(`答复的状态为 ${status}`);
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(content), {
    status,
    headers: headersOf(answer),
  });
}

/** What asks a provider. @throws ProviderUnreachable whatever keeps it from answering */
export function guardedFetch(reach: Reach): ProviderFetch {
  return async (text, options) => {
    const fault = providerFault(text, reach.named);
    if (fault) throw new ProviderUnreachable(fault);
    const late = AbortSignal.timeout(reach.timeoutMs ?? TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([late, options.signal]) : late;
    const tooLate = new Promise<never>((_, reject) => {
      const end = () => reject(new ProviderUnreachable('没有及时应答'));
      signal.addEventListener('abort', end, { once: true });
    });
    try {
      return await Promise.race([send(new URL(text), options, reach, signal), tooLate]);
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      const code = String((error as { code?: unknown }).code ?? '');
      throw new ProviderUnreachable(/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code) ? '证书无效' : '无法连接', {
        cause: error,
      });
    }
  };
}

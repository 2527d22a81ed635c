/** One guarded POST: the name is looked up once, judged, and the connection goes to that very address. */
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { JobFault } from '../jobs/define-job.ts';
import { addressFault, urlFault } from './targets.ts';

/** Addresses of a host name. */
export type ResolveHost = (host: string) => Promise<string[]>;

const resolveHost: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export interface PostOptions {
  /** Hosts of our own that the operator has named. */
  named: readonly string[];
  /** Milliseconds from the first look-up to the answer's status. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Asked instead of the system, by tests. */
  resolve?: ResolveHost | undefined;
}

/** What a connection's failure means. */
const WORDS: Record<string, string> = {
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '对方中断了连接',
  ETIMEDOUT: '对方没有及时应答',
  EHOSTUNREACH: '无法到达对方网络',
  ENETUNREACH: '无法到达对方网络',
  ENOTFOUND: '找不到接收地址的主机',
  EAI_AGAIN: '暂时无法解析接收地址的主机',
};

/** The address to connect to. All that a name stands for have to be allowed: one bad one is a trap. */
async function addressOf(url: URL, { named, resolve = resolveHost }: PostOptions): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const all = isIP(host) ? [host] : await resolve(host);
  for (const address of all) {
    const fault = addressFault(url, address, named);
    if (fault) throw new JobFault(fault);
  }
  const [first] = all;
  if (first === undefined) throw new JobFault('找不到接收地址的主机');
  return first;
}

/** Answers with the status as soon as it comes; what is said besides is not read. */
function send(url: URL, address: string, headers: Record<string, string>, body: string, signal: AbortSignal) {
  const pinned: LookupFunction = (_host, options, done) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return new Promise<number>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      { method: 'POST', headers, agent: false, lookup: pinned, signal, maxHeaderSize: 16_384 },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.on('error', () => undefined);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Posts `body` and answers the status. Redirects are not followed: 3xx is an answer like others.
 * @throws JobFault in words when nothing may be sent there, or no answer comes in time
 */
export async function guardedPost(
  text: string,
  headers: Record<string, string>,
  body: string,
  options: PostOptions,
): Promise<number> {
  const fault = urlFault(text, options.named);
  if (fault) throw new JobFault(fault);
  const url = new URL(text);
  const late = AbortSignal.timeout(options.timeoutMs);
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new JobFault('对方没有及时应答')), { once: true });
  });
  try {
    return await Promise.race([
      addressOf(url, options).then((address) =>
        send(
          url,
          address,
          { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          body,
          AbortSignal.any([late, options.signal]),
        ),
      ),
      tooLate,
    ]);
  } catch (error) {
    if (error instanceof JobFault) throw error;
    if (late.aborted) throw new JobFault('对方没有及时应答');
    const { code } = error as { code?: unknown };
    const known = typeof code === 'string' ? WORDS[code] : undefined;
    throw new JobFault(
      known ?? (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(String(code)) ? '对方的证书无效' : '没有送达'),
    );
  }
}

/** The certificate that visitors are shown at the public address, read as they would: what stands in front may have it. */
import tls from 'node:tls';
import type { PartState, SystemReport } from '@ip-portal/contract';

const ANSWER_MS = 3_000;
/** Read anew after an hour; a failed look sooner. */
const FRESH_MS = 3_600_000;
const AGAIN_MS = 60_000;
/** Days before its end from which on staff are told. */
const SOON_DAYS = 21;
const DAY_MS = 86_400_000;

/** When the certificate of `host:port` ends; null when none could be read. Whether it is trusted is not asked here. */
function endOf(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false, timeout: ANSWER_MS });
    const tell = (end: Date | null) => {
      socket.destroy();
      resolve(end);
    };
    socket.once('secureConnect', () => {
      const at = Date.parse(socket.getPeerCertificate().valid_to);
      tell(Number.isNaN(at) ? null : new Date(at));
    });
    socket.once('timeout', () => tell(null));
    socket.once('error', () => tell(null));
  });
}

/** How long a certificate is still good for. */
export function stateOfCertificate(endsAt: Date | null, now = Date.now()): PartState {
  if (!endsAt) return 'warning';
  const left = endsAt.getTime() - now;
  if (left <= 0) return 'fault';
  return left < SOON_DAYS * DAY_MS ? 'warning' : 'ok';
}

/** Tells of the certificate at `publicOrigin`; asked at most once an hour. */
export function watchCertificate(publicOrigin: string | undefined): () => Promise<SystemReport['Certificate']> {
  const url = publicOrigin ? new URL(publicOrigin) : undefined;
  if (url?.protocol !== 'https:') return async () => ({ State: 'off', Host: null, EndsAt: null });
  const { hostname, port } = url;
  let last: { end: Promise<Date | null>; until: number } | undefined;
  return async () => {
    const now = performance.now();
    if (!last || now >= last.until) {
      const mine = { end: endOf(hostname.replace(/^\[|\]$/g, ''), Number(port) || 443), until: now + FRESH_MS };
      last = mine;
      void mine.end.then((end) => {
        if (!end) mine.until = performance.now() + AGAIN_MS;
      });
    }
    const end = await last.end;
    return { State: stateOfCertificate(end), Host: hostname, EndsAt: end?.toISOString() ?? null };
  };
}

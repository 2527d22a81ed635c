/**
 * While the portal is maintained visitors see one page that says so; staff go on, and everybody may log in. Decided before
 * anything is answered, also from memory. Every process hears of it by the news of changes.
 */
import { SHOW_TYPE } from '@ip-portal/contract';
import { isStaff } from '@ip-portal/contract/rules/workplace';
import { LOGIN_URL, MOBILE_LOGIN_URL, STAFF_LOGIN_URL } from '@ip-portal/contract/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionTokenOf } from '../auth/session-cookie.ts';
import { findSession } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { toMinute } from '../lib/time.ts';

/** What visitors are told, and under whose name. */
export interface Maintained {
  since: string;
  text: string;
  until: string | null;
  siteName: string;
}

/** Seconds after which a visitor may ask again, where no end is told. */
const AGAIN_SECONDS = 600;
const AGAIN_LEAST = 60;
/** When a question that the database did not answer is asked again. */
const ASK_AGAIN_MS = 1_000;
/** Addresses that are open to all: logging in, the back office (which asks for its own rights), and what watches the portal. */
const OPEN = /^\/(?:api\/(?:auth|health|admin|Files)\/|api\/WebConfig$|metrics$|admin(?:\/|$)|auth(?:\/|$))/;
const LOG_INS: ReadonlySet<string> = new Set([LOGIN_URL, MOBILE_LOGIN_URL]);
/** Scripts, styles, pictures of the app: without them nobody could log in. */
const FILE = /^\/(?!api\/).*\.[a-z0-9]{2,5}$/i;

/** A call of another system: it stops at every address but health, whatever its token may do. */
const isSystemCall = ({ headers }: FastifyRequest, path: string): boolean =>
  headers.authorization !== undefined && path.startsWith('/api/') && !path.startsWith('/api/health/');

const isOpen = (request: FastifyRequest, path: string): boolean =>
  !isSystemCall(request, path) && (OPEN.test(path) || LOG_INS.has(path) || FILE.test(path));

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The page by itself: nothing of the app is needed to read it. */
function pageOf({ siteName, text, until }: Maintained): string {
  const paragraphs = text
    .split(/\n+/)
    .map((one) => `<p>${escaped(one)}</p>`)
    .join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>系统维护中 - ${escaped(siteName)}</title>
<style>body{margin:0;font:16px/1.75 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#14202e;background:#f6f6f1}
main{max-width:36em;margin:12vh auto;padding:32px 24px;background:#fff;border:1px solid #d5d9dd;border-top:3px solid #0f4fad}
h1{margin:0 0 8px;font-size:26px}p{margin:8px 0}small{color:#4d5a68;font-size:15px}</style></head>
<body><main><small>${escaped(siteName)}</small><h1>系统维护中</h1>${paragraphs}${
    until ? `<p>预计 <time datetime="${escaped(until)}">${toMinute(new Date(until))}</time> 恢复。</p>` : ''
  }<p><small>请稍后重新打开本页。工作人员可以<a href="${STAFF_LOGIN_URL}">登录后台</a>。</small></p></main></body></html>`;
}

/** Seconds until it is worth asking again. */
function waitFor({ until }: Maintained, now = Date.now()): number {
  if (!until) return AGAIN_SECONDS;
  return Math.max(AGAIN_LEAST, Math.ceil((Date.parse(until) - now) / 1000));
}

function refuse(maintained: Maintained, path: string, reply: FastifyReply): void {
  reply.code(503).header('retry-after', waitFor(maintained)).header('cache-control', 'no-store');
  if (path.startsWith('/api/')) {
    void reply.send({
      success: false,
      errorCode: 'UNAVAILABLE',
      errorMessage: `系统维护中：${maintained.text}`,
      showType: SHOW_TYPE.error,
    });
    return;
  }
  void reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .send(pageOf(maintained));
}

/**
 * Refuses visitors from now on whenever `read` answers what they are told. Must stand before the answers from memory.
 * @param read how it stands in the database; null: not maintained
 */
export function registerMaintenance(app: FastifyInstance, ctx: Context, read: () => Promise<Maintained | null>): void {
  let now: Maintained | null = null;
  let asked = 0;
  let again: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    clearTimeout(again);
    const mine = ++asked;
    const found = await read().catch(() => undefined);
    // A later question knows better.
    if (mine !== asked) return;
    // Without an answer it stays as it was until there is one.
    if (found === undefined) again = setTimeout(() => void look(), ASK_AGAIN_MS).unref();
    else now = found;
  };
  app.addHook('onReady', look);
  app.addHook('onClose', async () => {
    asked += 1;
    clearTimeout(again);
  });
  ctx.cache.onInvalidate((tags) => {
    if (tags.includes('*') || tags.includes('WebConfig')) void look();
  });
  const staff = async (request: FastifyRequest): Promise<boolean> => {
    const token = sessionTokenOf(request);
    const user = token ? await findSession(ctx.db, token) : null;
    return user !== null && isStaff(user.roles);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!now) return done();
    const maintained = now;
    const path = request.url.split('?')[0] ?? '';
    if (isOpen(request, path)) return done();
    staff(request).then((is) => (is ? done() : refuse(maintained, path, reply)), done);
  });
}

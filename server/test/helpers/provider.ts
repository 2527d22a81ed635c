/** A real identity provider on this machine, and a browser that logs in there. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { afterAll } from 'vitest';

export const CLIENT = { id: 'portal', secret: randomBytes(24).toString('hex') };
/** Where apps under test are for their own pages (`host: localhost`). */
const INJECTED = 'http://localhost';
const SCOPES = ['openid', 'profile', 'email', 'phone'];

/** What the provider says of a person. */
export type Claims = Record<string, unknown>;

export interface TestProvider {
  issuer: string;
  /** `host:port`, for `ssoHosts`. */
  host: string;
  people: Map<string, Claims>;
  /** What happens to requests, instead of an answer. */
  fault: 'none' | 'silent' | 'broken' | 'tokens broken' | 'dripping';
  /** How the next person logs in there; null: they refuse. */
  amr: string[] | null;
  /** How many seconds ago they did. */
  ago: number;
  /** Parameters of the last request to authorize. */
  asked: URLSearchParams;
  close(): Promise<void>;
}

/** The provider itself: everybody is let in whom `visit` names, nobody is asked anything. */
function create(issuer: string, portal: string, state: TestProvider): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${portal}/api/auth/sso/callback`],
        post_logout_redirect_uris: [`${portal}/desktop/index`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
    },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] } as never,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource(ctx, form) {
          const button = '<button form="op.logoutForm" name="logout" value="yes">退出登录</button>';
          ctx.body = `<!doctype html><html lang="zh-CN"><title>退出</title><h1>确认退出？</h1>${form}${button}</html>`;
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...state.people.get(sub) }) }),
    async loadExistingGrant(ctx: KoaContextWithOIDC) {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
  });
}

const LOGIN_PAGE = `<!doctype html><html lang="zh-CN"><title>登录</title><h1>城市统一身份认证</h1>
  <form method="post"><label>账号 <input name="sub"></label><button>登录</button></form></html>`;

/** Who logs in: named by a header, else typed into a page. Null while the page is shown. */
async function personOf(request: http.IncomingMessage, response: http.ServerResponse): Promise<string | null> {
  const named = request.headers['x-person'];
  if (named !== undefined) return String(named);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(LOGIN_PAGE);
    return null;
  }
  let body = '';
  for await (const part of request) body += String(part);
  return new URLSearchParams(body).get('sub') ?? '';
}

/** Starts a provider that knows the portal at `portal`; gone when the test file ends. */
export async function startProvider(portal = INJECTED): Promise<TestProvider> {
  let handle: http.RequestListener = () => undefined;
  const server = http.createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const state: TestProvider = {
    issuer,
    host,
    people: new Map(),
    fault: 'none',
    amr: ['pwd'],
    ago: 0,
    asked: new URLSearchParams(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  const provider = create(issuer, portal, state);
  const answer = provider.callback();
  handle = (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (state.fault === 'silent') return;
    if (state.fault === 'broken' || (state.fault === 'tokens broken' && url.pathname === '/token')) {
      response.writeHead(500).end('broken');
      return;
    }
    if (state.fault === 'dripping') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"issuer":"${'x'.repeat(300_000)}"}`);
      return;
    }
    if (url.pathname === '/auth') state.asked = url.searchParams;
    if (url.pathname.startsWith('/interaction/')) {
      void personOf(request, response).then(async (sub) => {
        if (sub === null) return;
        const result = state.amr
          ? { login: { accountId: sub, amr: state.amr, ts: Math.floor(Date.now() / 1000) - state.ago } }
          : { error: 'access_denied', error_description: 'refused' };
        await provider.interactionFinished(request, response, result);
      });
      return;
    }
    void answer(request, response);
  };
  afterAll(() => state.close());
  return state;
}

/**
 * Goes to the provider as `sub` and logs in; answers the address of the portal that it leads back to.
 * @param jar cookies of a browser that has been there before
 * @param portal where that is
 */
export async function visit(
  address: string,
  sub: string,
  jar: Map<string, string> = new Map(),
  portal = INJECTED,
): Promise<URL> {
  let url = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-person': sub } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...rest] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, rest.join('='));
    }
    const to = answer.headers.get('location');
    if (!to) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(to, url);
    if (url.origin === portal) return url;
  }
  throw new Error('the provider led nowhere');
}

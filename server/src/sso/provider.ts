/** Talks to the identity provider by `openid-client`, which judges what it answers; here is what it has to be told. */
import type { SsoFault } from '@ip-portal/contract/sso-words';
import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { guardedFetch, mayBePlain, ProviderUnreachable, providerFault } from './guarded-fetch.ts';
import { openSecret, readSealedSecret, type SsoRecord } from './settings.ts';

/** Loaded when somebody signs on: it brings parsers of tokens along. */
const library = () => import('openid-client');

/** Milliseconds for which a provider's description of itself is believed. */
const KNOWN_MS = 10 * 60_000;

/** A log-in by the provider that came to nothing. `detail` is for the log: codes, never values. */
export class SsoFailure extends Error {
  constructor(
    readonly fault: SsoFault,
    readonly detail = '',
  ) {
    super(fault);
  }
}

interface Known {
  key: string;
  until: number;
  config: Promise<Configuration>;
}
const known = new WeakMap<Db, Known>();

type Asking = Pick<Context, 'config' | 'db' | 'resolveHost'>;

function fetchFor({ config, resolveHost }: Asking): CustomFetch {
  return guardedFetch({ named: config.ssoHosts, resolve: resolveHost }) as CustomFetch;
}

/** Asks a provider for its description. @throws ProviderUnreachable, and what the library finds wrong with it */
async function discover(asking: Asking, issuer: string, clientId: string): Promise<Configuration> {
  const fault = providerFault(issuer, asking.config.ssoHosts);
  if (fault) throw new ProviderUnreachable(fault);
  const client = await library();
  const plain = mayBePlain(issuer, asking.config.ssoHosts);
  return client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: fetchFor(asking),
    ...(plain ? { execute: [client.allowInsecureRequests] } : {}),
  });
}

/** What a provider says of itself, for whoever sets it up. @throws SsoFailure in words as `detail` */
export async function describeProvider(asking: Asking, issuer: string) {
  try {
    return (await discover(asking, issuer, 'test')).serverMetadata();
  } catch (error) {
    throw new SsoFailure('provider', wordsOf(error));
  }
}

function wordsOf(error: unknown): string {
  const unreachable = causes(error).find((one) => one instanceof ProviderUnreachable);
  return unreachable?.message ?? '答复不是有效的 OpenID Connect 配置，或其中的签发者地址与填写的不一致';
}

/** An error and what it was caused by. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < 6; at = at.cause) found.push(at);
  return found;
}

async function configure(asking: Asking, settings: SsoRecord, sealed: string | null): Promise<Configuration> {
  const client = await library();
  const server = (await discover(asking, settings.Issuer, settings.ClientId)).serverMetadata();
  const secret = sealed === null ? null : await openSecret(asking, sealed);
  // What a provider announces none of is by definition the first.
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const config = new client.Configuration(
    server,
    settings.ClientId,
    undefined,
    secret === null ? client.None() : auth(secret),
  );
  config[client.customFetch] = fetchFor(asking);
  if (mayBePlain(settings.Issuer, asking.config.ssoHosts)) client.allowInsecureRequests(config);
  // The signature is judged too, not only the way the token came.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** The provider, ready to be asked; its description is kept for ten minutes. @throws SsoFailure when it cannot be had */
async function openProvider(asking: Asking, settings: SsoRecord): Promise<Configuration> {
  const sealed = await readSealedSecret(asking.db);
  const key = JSON.stringify([settings.Issuer, settings.ClientId, sealed]);
  let entry = known.get(asking.db);
  if (entry?.key !== key || entry.until < performance.now()) {
    entry = { key, until: performance.now() + KNOWN_MS, config: configure(asking, settings, sealed) };
    known.set(asking.db, entry);
  }
  try {
    return await entry.config;
  } catch (error) {
    if (known.get(asking.db) === entry) known.delete(asking.db);
    throw new SsoFailure('provider', wordsOf(error));
  }
}

/** Seconds after which the provider has to ask its person anew. */
const MAX_AGE_S = 12 * 3600;

/** What proves that an answer belongs to a question of ours. */
export interface Question {
  state: string;
  nonce: string;
  verifier: string;
}

/** Where the browser is sent. @throws SsoFailure for an address that it must not be sent to */
export async function authorizationUrl(
  asking: Asking,
  settings: SsoRecord,
  { state, nonce, verifier }: Question,
  { redirectUri, prompt }: { redirectUri: string; prompt?: 'login' },
): Promise<string> {
  const client = await library();
  const config = await openProvider(asking, settings);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', ...settings.Scopes])].join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Who asks for an age is told it; a log-in of half a day ago is no log-in of today.
    max_age: String(MAX_AGE_S),
    ...(prompt ? { prompt } : {}),
  });
  const fault = providerFault(url.href, asking.config.ssoHosts);
  if (fault) throw new SsoFailure('provider', fault);
  return url.href;
}

/** Who has answered, and what the provider says of them. */
export interface Person {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  /** The provider has seen more than one factor. */
  factors: boolean;
  /** When the person last proved to the provider who they are; the beginning of time when it does not say. */
  provenAt: Date;
}

/** Codes of OAuth and of the library; nothing else of an error may reach the log. */
function codesOf(error: unknown): string {
  const codes = causes(error).flatMap((one) => {
    const { code, error: said } = one as { code?: unknown; error?: unknown };
    return [code, said].filter((text) => typeof text === 'string' && /^[A-Za-z_]{1,60}$/.test(text));
  });
  return codes.join(' ');
}

const wanted = ({ Claims }: SsoRecord) => Object.values(Claims).filter((name) => name !== '');

/**
 * Exchanges the code in `answer`, the address the browser came back to, and asks for what the ID token does not tell.
 *
 * @throws SsoFailure: `answer` for one that is not in order, `provider` when it could not be asked
 */
export async function exchange(
  asking: Asking,
  settings: SsoRecord,
  answer: URL,
  { state, nonce, verifier }: Question,
): Promise<Person> {
  const client = await library();
  const config = await openProvider(asking, settings);
  try {
    const tokens = await client.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims() as IDToken;
    let claims: Record<string, unknown> = { ...token };
    const lacks = wanted(settings).some((name) => claimOf(claims, name) === undefined);
    if (lacks && config.serverMetadata().userinfo_endpoint) {
      claims = { ...(await client.fetchUserInfo(config, tokens.access_token, token.sub)), ...claims };
    }
    const factors = Array.isArray(token.amr) && token.amr.includes('mfa');
    const provenAt = new Date((typeof token.auth_time === 'number' ? token.auth_time : 0) * 1000);
    return { issuer: token.iss, subject: token.sub, claims, factors, provenAt };
  } catch (error) {
    const unreachable = causes(error).some((one) => one instanceof ProviderUnreachable);
    throw new SsoFailure(unreachable ? 'provider' : 'answer', unreachable ? wordsOf(error) : codesOf(error));
  }
}

/** A claim by its name, or by the path to it (`realm_access.roles`). */
export function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name === '') return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/**
 * Where the provider ends its own session; null where it does not say, cannot be asked or must not be believed. Told by
 * our name there: no token of the person is kept for the day they leave.
 */
export async function endSessionUrl(asking: Asking, settings: SsoRecord, back: string): Promise<string | null> {
  if (!settings.Enabled) return null;
  try {
    const client = await library();
    const config = await openProvider(asking, settings);
    if (!config.serverMetadata().end_session_endpoint) return null;
    const { href } = client.buildEndSessionUrl(config, { post_logout_redirect_uri: back });
    return providerFault(href, asking.config.ssoHosts) ? null : href;
  } catch (error) {
    if (error instanceof SsoFailure) return null;
    throw error;
  }
}

/**
 * `npm run fuzz`: calls every operation of our own description of the interface, as a visitor, as every role and with API
 * tokens, with good, spoilt and wild requests, and looks for what must never come: a 5xx, a success that the rights or the schema
 * forbid, a failure outside of the envelope, a leak. `-- --calls=30000 --seed=1`; ends with 1 when it finds something.
 */
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ADMIN, startPortal } from '../bench/lib/portal.mjs';
import { Memory, randomFrom, requestFor, resolved } from './lib/fuzz-input.mjs';
import { requireNode, say } from './lib/process.mjs';
import { buildApp, buildServer, install } from './lib/tasks.mjs';

const option = (name, fallback) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback);
const CALLS = option('calls', 30_000);
const SEED = option('seed', Date.now() % 1_000_000);
const AT_ONCE = 4;
const VICTIMS = 45;
const PASSWORD = 'Weide-39-Quelle!';
const FIRST_PASSWORD = 'Ahorn-71-Bucht!';
const LEAK = /\$argon2|password_hash|passwordHash|\n\s+at .*\.(m?js|ts):\d+|syntax error at or near|ECONNREFUSED/;
/** Ends or spoils the caller's own session, rightly: made with a session, and an account, that serve for nothing else. */
const OWN_SESSION = /\/auth\/|\/Viewing/i;
/** Accounts that may be spent on that for each role: guesses at the own password lock them. */
const SPARE_MAX = 60;
/** What the roles that have to be bound are bound to. */
const BOUND = { bank: { Institutions: [1] }, expert: { Experts: [1] } };

/** A caller with a session of its own, or none. */
class Caller {
  cookie = '';
  token = '';
  /** What sources are counted by: each log-in comes from another one, lest the limits hide what lies behind them. */
  address = newAddress();
  permissions = new Set();
  roles = [];
  constructor(origin, name) {
    this.origin = origin;
    this.name = name;
  }
  async send(method, path, { body, contentType } = {}) {
    const headers = { origin: this.origin, ...(contentType ? { 'content-type': contentType } : {}) };
    headers['x-forwarded-for'] = this.address;
    if (this.cookie) headers.cookie = this.cookie;
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    const answer = await fetch(this.origin + path, { method, headers, body, redirect: 'manual' });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text(), answer };
  }
  json = (method, path, value) =>
    this.send(method, path, { body: JSON.stringify(value), contentType: 'application/json' });
  async logIn(password) {
    this.cookie = '';
    this.address = newAddress();
    const { status, text, answer } = await this.json('POST', '/api/auth/login', {
      UserName: this.name,
      Password: password,
    });
    if (status !== 200) throw new Error(`${this.name} cannot log in: ${status} ${text.slice(0, 200)}`);
    this.cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }
  async knowRights() {
    const { data } = JSON.parse((await this.send('GET', '/api/auth/userinfo')).text);
    this.permissions = new Set(data.Permissions);
    this.roles = data.Roles;
  }
  /** Whether the rights of this caller open a route; a token opens those that say so. */
  may({ access, method, takesTokens }) {
    if (this.token) return access === 'public' ? method === 'GET' : takesTokens && this.permissions.has(access);
    if (access === 'public') return true;
    if (!this.cookie) return false;
    if (access === 'user') return true;
    return access === 'staff' ? this.roles.includes('admin') : this.permissions.has(access);
  }
}

let addresses = 0;
let tokens = 0;
function newAddress() {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Gives a caller a token of `owner` that names everything tokens may hold, as far as the owner does. */
async function makeToken(document, owner, caller) {
  await owner.logIn(owner.password);
  await owner.knowRights();
  const names = resolved(document, document.components.schemas.TokenWrite).properties.Permissions.items.enum;
  const Permissions = names.filter((one) => owner.permissions.has(one));
  tokens += 1;
  const made = await owner.json('POST', '/api/Tokens', { Name: `fuzz ${tokens}`, Permissions, Days: 1 });
  if (made.status !== 201) throw new Error(`no token for ${owner.name}: ${made.status} ${made.text.slice(0, 200)}`);
  caller.token = JSON.parse(made.text).data.Token;
  caller.permissions = new Set(Permissions);
}

/** An account with the rights of `like`, logged in, for one call that may end its session or lock it. */
async function spareOf(admin, like) {
  if (like.spare) {
    const again = new Caller(like.origin, like.spare);
    const known = await again.logIn(PASSWORD).then(
      () => true,
      () => false,
    );
    if (known) return Object.assign(again, { permissions: like.permissions, roles: like.roles });
  }
  like.spares = (like.spares ?? 0) + 1;
  if (like.spares > SPARE_MAX) return undefined;
  const made = new Caller(like.origin, `spare_${like.spares}_${like.name}`.slice(0, 30));
  await admin.logIn(admin.password);
  const { status } = await admin.json('POST', '/api/Users', {
    UserName: made.name,
    Password: FIRST_PASSWORD,
    Roles: like.givenRoles,
  });
  if (status !== 201) return undefined;
  await made.logIn(FIRST_PASSWORD);
  await made.json('PUT', '/api/auth/password', { OldPassword: FIRST_PASSWORD, NewPassword: PASSWORD });
  await made.logIn(PASSWORD);
  like.spare = made.name;
  return Object.assign(made, { permissions: like.permissions, roles: like.roles });
}

/** Visitor, plain user, administrator, and an account for each ready role. */
async function callersOf(origin, document) {
  const admin = new Caller(origin, ADMIN.UserName);
  admin.password = ADMIN.Password;
  await admin.logIn(admin.password);
  const callers = [new Caller(origin, '')];
  // The records of small numbers, which the requests name: whoever is removed or locked is not one of the callers.
  for (let n = 0; n < VICTIMS; n += 1)
    await admin.json('POST', '/api/Users', { UserName: `victim_${n}`, Password: FIRST_PASSWORD, Roles: ['user'] });
  const { data } = JSON.parse((await admin.send('GET', '/api/admin/Roles')).text);
  const roles = ['admin', 'user', ...data.filter(({ Id }) => Id === null).map(({ Code }) => Code)];
  for (const code of new Set(roles)) {
    const caller = new Caller(origin, `fuzz_${code}`.slice(0, 30));
    const made = await admin.json('POST', '/api/Users', {
      UserName: caller.name,
      Password: FIRST_PASSWORD,
      Roles: [...new Set(['user', code])],
      ...(BOUND[code] ? { Limits: [{ Role: code, ...BOUND[code] }] } : {}),
    });
    if (made.status !== 201) throw new Error(`no account with role ${code}: ${made.text.slice(0, 300)}`);
    await caller.logIn(FIRST_PASSWORD);
    await caller.json('PUT', '/api/auth/password', { OldPassword: FIRST_PASSWORD, NewPassword: PASSWORD });
    await caller.logIn(PASSWORD);
    caller.password = PASSWORD;
    caller.givenRoles = [...new Set(['user', code])];
    callers.push(caller);
  }
  for (const caller of callers.slice(1)) await caller.knowRights();
  for (const owner of callers.filter(({ permissions }) => permissions.has('Tokens:write'))) {
    const system = new Caller(origin, `token of ${owner.name}`);
    system.owner = owner;
    await makeToken(document, owner, system);
    callers.push(system);
  }
  return { callers, admin };
}

/** The operations of the document, each with what a request is made of. */
function operationsOf(document) {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: false }));
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema(schema, `#/components/schemas/${name}`);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content ?? {};
      const json = content['application/json'];
      const schema = json && resolved(document, json.schema);
      return {
        path,
        method: method.toUpperCase(),
        access: described['x-access'],
        takesTokens: (described.security ?? []).some((one) => 'token' in one),
        parameters: (described.parameters ?? []).map((one) => resolved(document, one)),
        body: json
          ? { schema, example: json.example ?? Object.values(json.examples ?? {})[0]?.value }
          : content['multipart/form-data'] && {
              multipart: {
                field: Object.keys(resolved(document, content['multipart/form-data'].schema).properties)[0],
              },
            },
        accepts: schema && ajv.compile(schema),
      };
    }),
  );
}

/** What is wrong with an answer; undefined when nothing is. */
function faultOf(caller, operation, request, { status, type, text }) {
  if (status >= 500) return `status ${status}`;
  if (LEAK.test(text) && !type.startsWith('text/csv')) return 'leak';
  if (status < 300 && !caller.may(operation)) return `${status} without ${operation.access}`;
  if (status < 300 && request.json !== undefined && operation.accepts && !operation.accepts(request.json))
    return `${status} for a body that the schema refuses (${operation.accepts.errors?.[0]?.instancePath} ${operation.accepts.errors?.[0]?.message})`;
  if (status >= 400) {
    let body;
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} without an envelope`;
    }
    if (body.success !== false || !body.errorCode || !/[\u4e00-\u9fff]/.test(body.errorMessage))
      return `${status} outside of the envelope`;
  }
}

requireNode();
await install();
await buildServer();
await buildApp();
say(`种子 ${SEED}，${CALLS} 次调用 (seed, calls)`);
const portal = await startPortal({
  WRITES_PER_MINUTE: '100000',
  MAX_DELAY_MS: '0',
  REGISTRATIONS_PER_HOUR: '1000000',
  LOG_LEVEL: 'error',
  TOKEN_CALLS_PER_MINUTE: '1000000',
  TRUST_PROXY: '1',
});
const random = randomFrom(SEED);
const counts = new Map();
const faults = [];
/** Operations that were never done, with the answers they gave instead. */
const unreached = new Map();
try {
  const document = await (await fetch(`${portal.url}/api/openapi.json`)).json();
  const operations = operationsOf(document);
  const { callers, admin } = await callersOf(portal.url, document);
  const ids = Array.from({ length: 40 }, (_, n) => n + 1);
  for (const operation of operations) unreached.set(operation, new Map());
  let left = CALLS;
  let relogged = 0;
  let spare = 0;
  let turn = Promise.resolve();
  const inTurn = (act) => {
    const mine = turn.then(act);
    turn = mine.catch(() => undefined);
    return mine.catch(() => undefined);
  };
  const lost = new Set();
  const memory = new Memory();
  /** One log-in for all who find the session gone; an account that is gone is told and left alone. */
  const renew = async (caller) => {
    relogged += 1;
    const again = caller.owner
      ? () => makeToken(document, caller.owner, caller)
      : () => caller.logIn(caller.password).then(() => caller.knowRights());
    caller.renewing ??= again()
      .catch((error) => lost.add(`${caller.name}: ${error.message}`))
      .finally(() => {
        caller.renewing = undefined;
      });
    await caller.renewing;
  };
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const operation = operations[Math.floor(random() * operations.length)];
      const own = OWN_SESSION.test(operation.path) && operation.method !== 'GET';
      // Behind a refusal little can go wrong: who may do everything calls most.
      const anybody = random() < 0.4 ? callers[1] : callers[Math.floor(random() * callers.length)];
      // One at a time: two log-ins of one spare account would not harm, two new ones of one name would.
      const spared = own && anybody.cookie ? await inTurn(() => spareOf(admin, anybody)) : undefined;
      const caller = own && anybody.cookie ? (spared ?? callers[0]) : anybody;
      if (spared) spare += 1;
      const known = memory.recordFor(caller.name, operation.path, random);
      const request = requestFor(document, operation, random, ids, known);
      const answer = await caller.send(operation.method, request.path, request).catch(() => undefined);
      if (!answer) {
        // Cut off: a refused request ends its connection. A portal that is gone is another matter.
        counts.set('cut off', (counts.get('cut off') ?? 0) + 1);
        const alive = await fetch(`${portal.url}/api/health/live`).catch(() => undefined);
        if (alive?.ok) continue;
        faults.push({ fault: 'the portal is gone', call: `${operation.method} ${request.path}`, body: request.body });
        left = 0;
        break;
      }
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      const instead = unreached.get(operation);
      if (answer.status < 300) memory.note(caller.name, operation.path, answer.text);
      if (answer.status < 300) unreached.delete(operation);
      else instead?.set(answer.status, (instead.get(answer.status) ?? 0) + 1);
      const fault = faultOf(caller, operation, request, answer);
      if (fault && faults.length < 200)
        faults.push({
          fault,
          call: `${operation.method} ${request.path}`.slice(0, 160),
          as: caller.name || 'visitor',
          body: request.body?.slice(0, 300),
          answer: answer.text.slice(0, 200),
        });
      // Somebody ended the session, with every right to.
      if (answer.status === 401 && !spared && (caller.cookie || caller.token) && operation.access !== 'public') {
        await renew(caller);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ready = await fetch(`${portal.url}/api/health/ready`).catch(() => undefined);
  if (!ready?.ok) console.error(portal.output().slice(-3_000));
  if (!ready?.ok) faults.push({ fault: `not ready afterwards: ${ready?.status ?? 'gone'}` });
  console.log(
    `${operations.length} operations, ${callers.length} callers, logged in again ${relogged} times, ${spare} calls with a session of their own`,
  );
  for (const one of lost) console.log(`lost ${one}`);
} finally {
  await portal.stop();
}
console.table(
  Object.fromEntries(
    [...counts]
      .sort(([a], [b]) => String(a).localeCompare(String(b)))
      .map(([status, times]) => [status, { answers: times }]),
  ),
);
for (const [{ method, path }, instead] of unreached)
  console.log(
    `without 2xx: ${method} ${path} (${[...instead].map(([status, times]) => `${times} × ${status}`).join(', ')})`,
  );
console.log(`${unreached.size} operations without 2xx`);
const kinds = new Map();
for (const one of faults) {
  const kind = `${one.fault} · ${one.call?.replace(/\?.*/, '').replace(/\d+/g, 'N')}`;
  if (!kinds.has(kind)) kinds.set(kind, { ...one, times: 0 });
  kinds.get(kind).times += 1;
}
for (const one of kinds.values()) console.error(one);
console.log(faults.length === 0 ? '没有发现问题 (nothing found)' : `发现 ${faults.length} 处 (found; seed ${SEED})`);
process.exit(faults.length === 0 ? 0 : 1);

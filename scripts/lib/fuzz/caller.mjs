/** Who `npm run fuzz` calls as: sessions, rights and tokens of accounts made for it. */
import { ADMIN } from '../../../bench/lib/portal.mjs';
import { resolved } from './input.mjs';

const VICTIMS = 45;
const PASSWORD = 'Weide-39-Quelle!';
export const FIRST_PASSWORD = 'Ahorn-71-Bucht!';
/** Accounts that may be spent on calls that end a session, for each role: guesses at the own password lock them. */
const SPARE_MAX = 60;
/** What the roles that have to be bound are bound to. */
const BOUND = { bank: { Institutions: [1] }, expert: { Experts: [1] } };

let addresses = 0;
function newAddress() {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

let tokens = 0;

/** A caller with a session of its own, or none. */
export class Caller {
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
    this.take(answer);
  }
  /** Keeps the cookies of an answer, as a browser does. */
  take(answer) {
    const jar = new Map(this.cookie.split('; ').map((one) => [one.split('=')[0], one]));
    for (const line of answer.headers.getSetCookie()) {
      const [one] = line.split(';');
      jar.set(one.split('=')[0], one);
    }
    this.cookie = [...jar.values()].filter((one) => !/^$|=$/.test(one)).join('; ');
  }
  /** Logs in for the first time, with a password of their own from then on. */
  async comeIn() {
    await this.logIn(FIRST_PASSWORD);
    await this.json('PUT', '/api/auth/password', { OldPassword: FIRST_PASSWORD, NewPassword: PASSWORD });
    await this.logIn(PASSWORD);
    this.password = PASSWORD;
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

/** Gives a caller a token of `owner` that names everything tokens may hold, as far as the owner does. */
export async function makeToken(document, owner, caller) {
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
export async function spareOf(admin, like) {
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
  await made.comeIn();
  like.spare = made.name;
  return Object.assign(made, { permissions: like.permissions, roles: like.roles });
}

/** Visitor, plain user, administrator, and an account for each ready role. */
export async function callersOf(origin, document) {
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
    await caller.comeIn();
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

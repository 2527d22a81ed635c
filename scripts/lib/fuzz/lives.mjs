/** Lives of people and records, by which every operation of the interface is done at least once, before wild calls begin. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, FIRST_PASSWORD } from './caller.mjs';
import { livesOfAccounts } from './lives-of-accounts.mjs';
import { livesOfOrganizations } from './lives-of-organizations.mjs';
import { livesOfRecords } from './lives-of-records.mjs';
import { livesOfStaff } from './lives-of-staff.mjs';
import { faultOf } from './operations.mjs';

/** How often something is asked for that has to come, at every tenth of a second. */
const TRIES = 900;

/** Waits until `ask` answers something. */
async function until(what, ask) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await ask();
    if (found) return found;
    await pause(100);
  }
  throw new Error(`${what} did not come`);
}

/**
 * Lives through them all, one after another. `done(operation)` is told of each that succeeded; what does not is a fault,
 * as is an answer that must never come, and the life ends there.
 */
export async function liveThrough({ world, origin, admin, operations, faults, done }) {
  const known = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));

  /**
   * Does `METHOD /api/…` as `caller`; `{id}` and the like are taken from `at`, a file is a name and its
   * bytes. Answers its data.
   */
  async function act(caller, name, { at = {}, query = '', body, file } = {}) {
    const operation = known.get(name);
    if (!operation) throw new Error(`no operation ${name}`);
    const address = operation.path.replace(/\{(\w+)\}/g, (_, one) => encodeURIComponent(at[one])) + query;
    const request = { json: body };
    const form = file && world.multipart(...file);
    const sent = form
      ? { body: form.payload, contentType: form.headers['content-type'] }
      : body !== undefined && { body: JSON.stringify(body), contentType: 'application/json' };
    const allowed = caller.may(operation);
    const answer = await caller.send(operation.method, address, sent || undefined);
    const fault = faultOf(allowed, operation, request, answer);
    if (fault) throw new Error(`${name}: ${fault}: ${answer.text.slice(0, 300)}`);
    // Two lead elsewhere, and have no other success.
    if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
    caller.take(answer.answer);
    done(operation);
    if (answer.status === 302) return answer.answer.headers.get('location') ?? '';
    return /^application\/json(;|$)/.test(answer.type) ? JSON.parse(answer.text).data : answer.text;
  }

  let people = 0;
  /** A new account, logged in, that has agreed to the texts. */
  async function person(Roles = ['user'], more = {}) {
    people += 1;
    const one = new Caller(origin, `life_${people}`);
    const { Id } = await act(admin, 'POST /api/Users', {
      body: { UserName: one.name, Password: FIRST_PASSWORD, Roles, ...more },
    });
    await one.comeIn();
    await one.knowRights();
    for (const { Kind, Number } of await act(one, 'GET /api/Consents/due')) {
      await act(one, 'POST /api/Consents', { body: { Kind, Number } });
    }
    return Object.assign(one, { id: Id });
  }

  /** Sets an authenticator app up, by the code it shows so many half minutes from now; answers the recovery codes. */
  async function enrol(one, steps = 0) {
    const { Secret: secret } = await act(one, 'POST /api/auth/second-factor/enrolment', {
      body: { Password: one.password },
    });
    const app = new world.TOTP({ secret: world.Secret.fromBase32(secret) });
    const Code = app.generate({ timestamp: Date.now() + steps * 30_000 });
    return (await act(one, 'PUT /api/auth/second-factor/enrolment', { body: { Code } })).Codes;
  }

  await admin.knowRights();
  const visitor = () => new Caller(origin, '');
  const tools = { world, origin, operations, admin, act, person, enrol, until, visitor };
  const lives = { ...livesOfAccounts, ...livesOfOrganizations, ...livesOfRecords, ...livesOfStaff };
  for (const [name, live] of Object.entries(lives)) {
    try {
      await admin.logIn(admin.password);
      await live(tools);
    } catch (error) {
      faults.push({ fault: `the life of ${name} ended: ${error.message}` });
    }
  }
}

/**
 * `npm run fuzz`: first lives of people and records, by which every operation is done at least once; then calls of every
 * operation, as a visitor, as every role and with API tokens, with good, spoilt and wild requests. Looks for what must
 * never come: a 5xx, a success that the rights or the schema forbid, a failure outside of the envelope, a leak.
 * `-- --calls=30000 --seed=1`; ends with 1 when it finds something.
 */
import { freePort, startPortal } from '../bench/lib/portal.mjs';
import { callersOf, makeToken, spareOf } from './lib/fuzz/caller.mjs';
import { Memory, randomFrom, requestFor } from './lib/fuzz/input.mjs';
import { liveThrough } from './lib/fuzz/lives.mjs';
import { faultOf, operationsOf } from './lib/fuzz/operations.mjs';
import { startWorld } from './lib/fuzz/world.mjs';
import { requireNode, say } from './lib/process.mjs';
import { buildApp, buildServer, install } from './lib/tasks.mjs';

const option = (name, fallback) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback);
const CALLS = option('calls', 30_000);
const SEED = option('seed', Date.now() % 1_000_000);
const AT_ONCE = 4;
/** Ends or spoils the caller's own session, rightly: made with a session, and an account, that serve for nothing else. */
const OWN_SESSION = /\/auth\/|\/Viewing/i;

/** Turns everybody else away, rightly: done in a life of its own. */
const TURNS_AWAY = '/api/admin/Maintenance/start';

requireNode();
await install();
await buildServer();
await buildApp();
say(`种子 ${SEED}，${CALLS} 次调用 (seed, calls)`);
const port = await freePort();
/** By name: keys are not made for addresses of numbers. */
const origin = `http://localhost:${port}`;
const world = await startWorld(origin);
const settings = {
  WRITES_PER_MINUTE: '100000',
  MAX_DELAY_MS: '0',
  REGISTRATIONS_PER_HOUR: '1000000',
  LOG_LEVEL: 'error',
  TOKEN_CALLS_PER_MINUTE: '1000000',
  TRUST_PROXY: '1',
  ...world.env,
};
const portal = await startPortal(settings, [], port);
const random = randomFrom(SEED);
const counts = new Map();
const faults = [];
/** Operations that were never done, with the answers they gave instead. */
const unreached = new Map();
try {
  const document = await (await fetch(`${portal.url}/api/openapi.json`)).json();
  const operations = operationsOf(document);
  const { callers, admin } = await callersOf(origin, document);
  const ids = Array.from({ length: 40 }, (_, n) => n + 1);
  for (const operation of operations) unreached.set(operation, new Map());
  await liveThrough({ world, origin, admin, operations, faults, done: (operation) => unreached.delete(operation) });
  console.log(`${operations.length - unreached.size} of ${operations.length} operations done in lives`);
  const wild = operations.filter(({ path }) => path !== TURNS_AWAY);
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
      const operation = wild[Math.floor(random() * wild.length)];
      const own = OWN_SESSION.test(operation.path) && operation.method !== 'GET';
      // Behind a refusal little can go wrong: who may do everything calls most.
      const anybody = random() < 0.4 ? callers[1] : callers[Math.floor(random() * callers.length)];
      // One at a time: two log-ins of one spare account would not harm, two new ones of one name would.
      const spared = own && anybody.cookie ? await inTurn(() => spareOf(admin, anybody)) : undefined;
      const caller = own && anybody.cookie ? (spared ?? callers[0]) : anybody;
      if (spared) spare += 1;
      const known = memory.recordFor(caller.name, operation.path, random);
      const request = requestFor(document, operation, random, ids, known);
      const allowed = caller.may(operation);
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
      const fault = faultOf(allowed, operation, request, answer);
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
  await world.stop();
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

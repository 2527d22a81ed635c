/**
 * Every process × state × request × kind of caller. What is expected follows from the declaration alone: a legal move is
 * made once however often it is asked for at once, everything else is refused and changes nothing.
 */
import { completeRoles, permissionsOf, READY_ROLES, type Workflow } from '@ip-portal/contract';
import { WORKFLOWS, type WorkflowName } from '@ip-portal/contract/workflows/index';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, startTestApp } from './helpers/app.ts';
import type { Given, Owner } from './helpers/owned-records.ts';
import { actor } from './helpers/staff.ts';
import { workflowRecords } from './helpers/workflow-records.ts';

const t = await startTestApp({ trustProxy: 1 });
const adapters = workflowRecords(t);

const holdersOf = (right: string) =>
  Object.keys(READY_ROLES).filter((code) => {
    const roles = completeRoles(['user', code]);
    return [...permissionsOf({ roles, own: {}, separateDuties: false, limits: [] })].includes(right as never);
  });
const staff = async (code: string | undefined) => actor(t, completeRoles(['user', code ?? '']));

/** True when a refusal says its rule and the way out, each of them, and there is one at least. */
function isTold({ data }: { data?: { refusals?: { rule?: string; wayOut?: { text: string } }[] } | null }): boolean {
  const all = data?.refusals ?? [];
  return all.length > 0 && all.every(({ rule, wayOut }) => /^[a-z-]+$/.test(rule ?? '') && (wayOut?.text ?? '') !== '');
}

type Asked = { state: string; caller: string; request: string };

describe.each(Object.keys(WORKFLOWS) as WorkflowName[])('%s', (name) => {
  const workflow: Workflow = WORKFLOWS[name];
  const { table, make, requests } = adapters[name];
  const asked = Object.entries(requests).flatMap(([move, request]) => (request ? [{ move, ...request }] : []));
  /** The part of whoever the record belongs to. */
  const ownPart = Object.keys(workflow.who).find((part) => !['staff', 'system'].includes(part)) ?? '';

  const rowOf = async ({ id }: Given) => {
    const { rows } = await t.ctx.db.execute(sql`select * from ${sql.identifier(table)} where id = ${id}`);
    return rows[0] as { status: string; version: number };
  };
  const notesOf = async ({ id }: Given) => {
    const { rows } = await t.ctx.db.execute<{ action: string }>(
      sql`select action from audit_log where resource = ${name} and resource_id = ${Number(id)} order by id`,
    );
    return rows.map(({ action }) => action);
  };
  const send = (by: Client, one: (typeof asked)[number], given: Given) =>
    by.call(one.method, one.url.replace(':id', String(given.id)), one.body?.(given));

  /** Who calls, and as what: the owner is another one for every record. */
  const callers = async () => {
    const right = workflow.who.staff?.right ?? '';
    const holders = holdersOf(right);
    const others = Object.keys(READY_ROLES).filter((code) => !holders.includes(code));
    expect([holders.length > 0, others.length > 0]).toEqual([true, true]);
    return {
      visitor: { as: t.visitor, parts: [] },
      stranger: { as: (await actor(t, ['user'])).as, parts: [] },
      'staff without the right': { as: (await staff(others[0])).as, parts: [] },
      'staff with the right': { as: (await staff(holders[0])).as, parts: ['staff'] },
      owner: { as: null, parts: [ownPart] },
    };
  };
  /** The moves that a request makes for a caller: none where it is to be refused, null where it is no move. */
  const legal = (state: string, parts: readonly string[], one: (typeof asked)[number]) =>
    one.moves(state)?.filter((move) => workflow.allows(state, move, parts)) ?? null;

  it('is asked for every move but those of the portal itself', () => {
    const moved = new Set(workflow.states.flatMap((state) => asked.flatMap(({ moves }) => moves(state) ?? [])));
    const open = Object.keys(workflow.transitions).filter((move) =>
      workflow.transitions[move]?.who.some((part) => part !== 'system'),
    );
    expect([...moved].sort()).toEqual(open.sort());
  });

  it('refuses every other move, and changes nothing by it', { timeout: 240_000 }, async () => {
    const kinds = await callers();
    const wrong: (Asked & { code: number; expected: number[] })[] = [];
    const untold: (Asked & { code: number })[] = [];
    let tried = 0;
    for (const state of workflow.states) {
      const owner = await actor(t, ['user']);
      const given = await make(state, owner);
      const [before, notes] = [await rowOf(given), await notesOf(given)];
      for (const [caller, { as, parts }] of Object.entries(kinds))
        for (const one of asked) {
          const may = legal(state, parts, one);
          if (may === null || may.length > 0) continue;
          tried += 1;
          const { status: code, body } = await send(as ?? owner.as, one, given);
          const moves = one.moves(state) ?? [];
          const ever = moves.some((move) => parts.some((part) => workflow.transitions[move]?.who.includes(part)));
          const others = moves.some((move) => workflow.begins(state, move));
          // Whoever may make the move elsewhere learns of the state; who has no part in the record learns nothing of it.
          const expected =
            caller === 'visitor'
              ? [401]
              : ever
                ? [409, 422, ...(others ? [403] : [])]
                : [403, 404, ...(parts.length > 0 ? [409] : [])];
          if (!expected.includes(code)) wrong.push({ state, caller, request: one.move, code, expected });
          if ((code === 409 || code === 422) && !isTold(body)) untold.push({ state, caller, request: one.move, code });
        }
      expect(await rowOf(given), state).toEqual(before);
      expect((await notesOf(given)).filter((action) => action !== 'refused')).toEqual(notes);
    }
    expect(wrong).toEqual([]);
    // Whoever may make the move elsewhere is told by which rule not here, and what to do instead.
    expect(untold).toEqual([]);
    expect(tried).toBeGreaterThan(workflow.states.length * asked.length);
  });

  it('makes each legal move once, of two that ask at once', { timeout: 240_000 }, async () => {
    const kinds = await callers();
    const made = new Set<string>();
    for (const state of workflow.states)
      for (const [caller, { as, parts }] of Object.entries(kinds))
        for (const one of asked) {
          const [move] = legal(state, parts, one) ?? [];
          if (!move) continue;
          const owner: Owner = await actor(t, ['user']);
          const given = await make(state, owner);
          const [before, notes] = [await rowOf(given), await notesOf(given)];
          const by = as ?? owner.as;
          const answers = await Promise.all([send(by, one, given), send(by, one, given)]);
          const about = `${move} in ${state} by ${caller}: ${answers.map(({ text }) => text).join(' | ')}`;
          expect(answers.map(({ status }) => status).sort(), about).toEqual([200, 409]);
          expect(await rowOf(given), about).toMatchObject({
            status: workflow.after(state, move),
            version: before.version + 1,
          });
          const told = (await notesOf(given)).slice(notes.length).filter((action) => action !== 'refused');
          expect(told, about).toHaveLength(1);
          if (one.move === move) expect(told, about).toEqual([workflow.transitions[move]?.audit]);
          made.add(move);
        }
    expect(made.size).toBe(
      new Set(workflow.states.flatMap((state) => asked.flatMap(({ moves }) => moves(state) ?? []))).size,
    );
  });

  it('is what the database knows: its column begins where a record begins, and takes its states alone', async () => {
    const { rows } = await t.ctx.db.execute<{ start: string; rule: string }>(sql`
      select (select column_default from information_schema.columns where table_schema = 'public'
          and table_name = ${table} and column_name = 'status') as start,
        (select pg_get_constraintdef(oid) from pg_constraint where conname = ${`${table}_status_check`}) as rule`);
    expect(rows[0]?.start).toBe(`'${workflow.start}'::text`);
    expect([...(rows[0]?.rule ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word)).toEqual(workflow.states);
  });
});

/** Processes: what each declaration derives, and the tables as they were agreed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemasOf } from '../src/define/schemas.ts';
import type { Workflow } from '../src/define/workflow.ts';
import { diagramOf } from '../src/define/workflow-diagram.ts';
import { PERMISSIONS } from '../src/permissions.ts';
import { resources } from '../src/resources/index.ts';
import { OrganizationReview } from '../src/schemas/organization.ts';
import { PostingReview } from '../src/schemas/posting.ts';
import {
  AdminPrivacyRequest,
  PrivacyRequest,
  PrivacyRequestAnswer,
  PrivacyRequestExtension,
  PrivacyRequestSupplement,
} from '../src/schemas/privacy-request.ts';
import { WORKFLOWS, type WorkflowName } from '../src/workflows/index.ts';

const all = Object.entries(WORKFLOWS) as [WorkflowName, Workflow][];

/** State → who → what they may do; everything else is refused. */
const AGREED: Record<WorkflowName, Record<string, Record<string, string[]>>> = {
  Postings: {
    pending: { owner: ['revise', 'withdraw'], staff: ['publish', 'return'], system: ['freeze'] },
    returned: { owner: ['revise', 'resubmit', 'withdraw'], staff: [], system: ['freeze'] },
    published: { owner: ['revise', 'withdraw'], staff: ['return', 'takeDown'], system: ['freeze'] },
    withdrawn: { owner: ['revise', 'resubmit'], staff: [], system: [] },
  },
  Organizations: {
    draft: { member: ['submit'], staff: [], system: [] },
    pending: { member: ['withdraw'], staff: ['verify', 'return'], system: [] },
    verified: { member: ['revise'], staff: ['renew', 'return', 'end'], system: ['expire', 'supersede'] },
    returned: { member: ['submit'], staff: [], system: [] },
    expired: { member: ['submit', 'revise'], staff: ['return'], system: ['supersede'] },
  },
  PrivacyRequests: {
    received: { owner: ['supplement', 'withdraw'], staff: ['extend', 'accept', 'answer'], system: ['close'] },
    processing: { owner: ['supplement', 'withdraw'], staff: ['extend', 'answer'], system: ['close'] },
    answered: { owner: [], staff: [], system: [] },
    withdrawn: { owner: [], staff: [], system: [] },
    closed: { owner: [], staff: [], system: [] },
  },
};

describe.each(all)('%s', (name, workflow) => {
  const parts = Object.keys(workflow.who);
  const moves = Object.keys(workflow.transitions);

  it('lets each part move as agreed, and nobody else', () => {
    const derived = workflow.states.map((state) => [
      state,
      Object.fromEntries(parts.map((part) => [part, workflow.moves(state, [part])])),
    ]);
    expect(Object.fromEntries(derived)).toEqual(AGREED[name]);
    for (const state of workflow.states) {
      expect(workflow.moves(state, [])).toEqual([]);
      for (const move of moves) {
        const may = parts.filter((part) => AGREED[name][state]?.[part]?.includes(move));
        for (const part of parts) expect(workflow.allows(state, move, [part])).toBe(may.includes(part));
        expect(workflow.allows(state, move, parts)).toBe(may.length > 0);
        expect(workflow.begins(state, move)).toBe(may.length > 0);
      }
      expect(workflow.moves(state, parts)).toEqual(moves.filter((move) => workflow.begins(state, move)));
    }
  });

  it('names one move of staff alone by where it begins and where it ends', () => {
    for (const state of workflow.states)
      for (const part of parts)
        for (const move of workflow.moves(state, [part]))
          if (workflow.transitions[move]?.to !== undefined && part === 'staff')
            expect(workflow.moveTo(state, workflow.after(state, move), [part])).toBe(move);
    for (const part of parts)
      expect(new Set(workflow.ends(part))).toEqual(
        new Set(
          moves
            .flatMap((move) => workflow.transitions[move])
            .flatMap((one) => (one?.who.includes(part) ? (one.to ?? []) : [])),
        ),
      );
  });

  it('reaches every state from the first', () => {
    const reached = new Set([workflow.start]);
    for (const state of reached)
      for (const move of workflow.moves(state, parts)) reached.add(workflow.after(state, move));
    expect([...reached].sort()).toEqual([...workflow.states].sort());
  });

  it('is of a known kind of record, by rights that there are, and says who is who', () => {
    expect(workflow.resource).toBe(name);
    for (const [part, { right }] of Object.entries(workflow.who))
      if (part === 'staff') expect(PERMISSIONS).toContain(right);
      else expect(right).toBeUndefined();
    expect(parts.filter((part) => !['staff', 'system'].includes(part))).toHaveLength(1);
  });

  it('is drawn in the documents as it is', () => {
    const drawn = readFileSync(path.resolve(import.meta.dirname, '../../docs/workflows.md'), 'utf8');
    expect(drawn).toContain(`## ${workflow.label}\n\n\`\`\`mermaid\n${diagramOf(workflow)}\n\`\`\``);
  });

  it('gives the field of the state its words', () => {
    const resource = resources.find((one) => one.name === name);
    const schemas = resource
      ? [schemasOf(resource).Item, schemasOf(resource).Admin]
      : [PrivacyRequest, AdminPrivacyRequest];
    for (const { properties } of schemas)
      expect((properties as Record<string, { enum?: string[] }>).Status?.enum).toEqual(workflow.states);
  });
});

it('every declaration is known', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../src/workflows')).filter((one) => one !== 'index.ts');
  expect(files).toHaveLength(all.length);
});

it('decisions of staff are the states to which they bring a record', () => {
  const decisions = [PostingReview, OrganizationReview].map(({ properties }) => properties.Status);
  expect(decisions).toMatchObject([
    { enum: ['published', 'returned', 'withdrawn'] },
    { enum: ['verified', 'returned', 'expired'] },
  ]);
});

it('what a move needs can be said in the body it is asked for by', () => {
  const bodies = {
    PostingReview,
    OrganizationReview,
    PrivacyRequestAnswer,
    PrivacyRequestExtension,
    PrivacyRequestSupplement,
  };
  const fields = new Set(Object.values(bodies).flatMap(({ properties }) => Object.keys(properties)));
  const needed = all.flatMap(([, { transitions }]) => Object.values(transitions).map(({ needs = {} }) => needs));
  expect(needed.flatMap((needs) => Object.keys(needs)).filter((field) => !fields.has(field))).toEqual([]);
  for (const name of needed.flatMap((needs) => Object.values(needs))) expect(name).toMatch(/^\p{Script=Han}{2,}$/u);
});

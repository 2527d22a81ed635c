/** For the walk over every process: how to make a record in a state, and by which request a move is asked for. */
import type { MoveOf } from '@ip-portal/contract';
import { addDays } from '@ip-portal/contract/rules/calendar';
import type { WORKFLOWS, WorkflowName } from '@ip-portal/contract/workflows/index';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { today } from '../../src/lib/time.ts';
import type { TestApp } from './app.ts';
import { type Given, type Owner, ownedRecords } from './owned-records.ts';

/** What asks for a move of a record. */
interface Request {
  method: NonNullable<InjectOptions['method']>;
  /** `:id` is the record's. */
  url: string;
  body?(given: Given): object;
  /** What it amounts to in a state, by whoever may make it; null: there it moves nothing, or is no move alone. */
  moves(state: string): readonly string[] | null;
}
/** What the walk needs to know of a process. */
interface Adapter<M extends string = string> {
  table: string;
  /** A record of `by`, ready for every move that begins in `state`. */
  make(state: string, by: Owner): Promise<Given>;
  /** Each move but those of `system`; `null` where it is asked for by the request of another. */
  requests: Record<M, Request | null>;
}
type Adapters = { [N in WorkflowName]: Adapter<MoveOf<(typeof WORKFLOWS)[N], 'owner' | 'member' | 'staff'>> };

const only =
  (...moves: string[]) =>
  () =>
    moves;
const version = ({ version: Version = 1 }: Given) => ({ Version });

/** The adapters, by process; one that is missing is a fault of types. */
export function workflowRecords(t: TestApp): Adapters {
  const records = ownedRecords(t);
  const review = (Status: string, moves: Request['moves'], more: object = {}): Request => ({
    method: 'PUT',
    url: '/review',
    body: (given) => ({ ...version(given), Status, ...more }),
    moves,
  });
  const posted = (one: Request): Request => ({ ...one, url: `/api/admin/Postings/:id${one.url}` });
  const organized = (one: Request): Request => ({ ...one, url: `/api/admin/Organizations/:id${one.url}` });
  const own = (move: string, more: object = {}): Request => ({
    method: 'POST',
    url: `/api/PrivacyRequests/:id/${move}`,
    body: (given) => ({ ...version(given), ...more }),
    moves: only(move),
  });
  const answered = (move: string, more: object = {}): Request => ({
    ...own(move, more),
    url: `/api/admin/PrivacyRequests/:id/${move}`,
  });
  const year = addDays(today(), 365);

  return {
    Postings: {
      table: 'postings',
      make: (state, by) => records.posting(state)(by),
      requests: {
        publish: posted(review('published', only('publish'))),
        return: posted(review('returned', only('return'), { Note: '请补充说明' })),
        takeDown: posted(review('withdrawn', only('takeDown'))),
        // Staff take down what is published at the owner's address, too.
        withdraw: { method: 'PUT', url: '/api/Postings/:id/withdraw', moves: only('withdraw', 'takeDown') },
        resubmit: {
          method: 'PUT',
          url: '/api/Postings/:id/resubmit',
          moves: (state) => [state === 'published' ? 'revise' : 'resubmit'],
        },
        // A change of the text; staff may make one without moving it (`postings.test.ts`).
        revise: null,
      },
    },
    Organizations: {
      table: 'organizations',
      async make(state, by) {
        const given = await records.complete(by);
        const days = ['verified', 'expired'].includes(state) ? addDays(today(), 30) : null;
        await t.ctx.db.execute(
          sql`update organizations set status = ${state}, valid_until = ${days} where id = ${given.id}`,
        );
        return given;
      },
      requests: {
        submit: { method: 'PUT', url: '/api/Organizations/:id/submit', moves: only('submit') },
        withdraw: { method: 'PUT', url: '/api/Organizations/:id/withdraw', moves: only('withdraw') },
        revise: {
          method: 'PUT',
          url: '/api/Organizations/:id',
          body: (given) => ({ ...version(given), LegalRepresentative: '顾行舟' }),
          // Before anything is verified the profile is changed freely.
          moves: (state) => (['draft', 'returned'].includes(state) ? null : ['revise']),
        },
        verify: organized(review('verified', only('verify', 'renew'), { ValidUntil: year })),
        renew: null,
        return: organized(review('returned', only('return'), { Note: '请上传清晰的执照' })),
        end: organized(review('expired', only('end'), { Note: '单位已注销' })),
      },
    },
    PrivacyRequests: {
      table: 'privacy_requests',
      make: (state, by) => records.request(state)(by),
      requests: {
        supplement: own('supplement', { Text: '请一并删除' }),
        withdraw: own('withdraw'),
        extend: answered('extend', { DueOn: addDays(today(), 20), Reason: '需要核实' }),
        accept: answered('accept'),
        answer: answered('answer', { Outcome: 'granted', Answer: '已办理' }),
      },
    },
  };
}

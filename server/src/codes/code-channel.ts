/** A way by which codes reach people, as the codes know it. */
import type { CodePurpose } from '@ip-portal/contract/code-words';
import type { Context } from '../context.ts';
import type { IndexPurpose } from '../crypto/sealed-columns.ts';
import type { Executor } from '../db/client.ts';
import type { JobOf } from '../jobs/define-job.ts';

/** One code on its way. */
export interface OutgoingCode {
  /** The number or address, in clear. */
  to: string;
  code: string;
  purpose: CodePurpose;
  /** The account that it is for; none at a registration. */
  userId: number | null;
}

export interface CodeChannel {
  /** Column of what codes are sent to, and the index it is found by. */
  readonly field: IndexPurpose;
  /** Minutes that a code holds once it is on its way. */
  readonly minutes: number;
  readonly words: {
    /** Nothing is sent by this way. */
    off: string;
    /** It was switched off after the code had been asked for. */
    stopped: string;
    /** One number or address has had enough. */
    enough: string;
    /** All together have had enough for today. */
    spent: string;
  };
  /** Codes to anybody in a day; undefined where nothing is sent at all. */
  readDayMax(ctx: Context): Promise<number | undefined>;
  /** As it is compared and sent to. @throws 400 for what nothing can be sent to */
  canonical(text: string): string;
  /** The account that has proven it, for purposes that open one. */
  findOwner(ctx: Context, tx: Executor, to: string): Promise<number | undefined>;
  /** @throws JobFault in words for staff */
  send(ctx: Context, code: OutgoingCode, signal: AbortSignal): Promise<void>;
  /** The job that sends. */
  readonly job: JobOf<{ CodeId: number }>;
}

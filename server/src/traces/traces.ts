/** What is told of, and where to. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Hears that something is over, and what it failed of. */
export type Ended = (error?: unknown) => void;

/** What is told of; `openTraces` makes it. */
export interface Traces {
  /** Begins the span of a request; what `next` does belongs to it. */
  begin(request: FastifyRequest, next: () => void): void;
  /** What `next` does belongs to the request, though its body has come in between. */
  goOn(request: FastifyRequest, next: () => void): void;
  end(request: FastifyRequest, reply: FastifyReply): void;
  /** Begins the span of a statement, within what runs now. */
  statement(text: string): Ended;
  /** Runs a job within a span of its own. */
  job<T>(kind: string, work: () => Promise<T>): Promise<T>;
  /** Sends what is still here. */
  stop(): Promise<void>;
}

/** Where traces go, and how many. */
export type TracesTo = NonNullable<Config['traces']>;

/** The calls of the app to the backend, typed by their addresses: every other service is a line of these. */
import type { AnswerOf, AnswerTo, AskedOf, CommandAddress, GivenTo, ReadAddress } from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';

/** Reads and commands: both answer the whole body, and reject on every failure. */
interface Client {
  /** A read by its address. */
  read<A extends ReadAddress>(address: A, asked?: AskedOf<A>): Promise<AnswerOf<A>>;
  /** A command by its method and address, with its body where it takes one. */
  command<C extends CommandAddress>(call: C, ...given: GivenTo<C>): Promise<AnswerTo<C>>;
}

/** The one place that takes an answer for what the contract says. */
function client(options: RequestOptions): Client {
  return {
    read: (address, asked) => request(address, { ...options, ...(asked ? { params: asked } : {}) }),
    command: (call, ...[data]) => {
      const [method, address] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
      return request(address, { ...options, method, ...(data === undefined ? {} : { data }) });
    },
  };
}

/** Failures are shown as the error catalogue says. */
export const { read, command } = client({});
/** Failures are left to whoever calls. */
export const quiet = client({ skipErrorHandler: true });

/** What an answer holds. */
export const dataOf = <A extends { data: unknown }>(answer: Promise<A>): Promise<A['data']> =>
  answer.then(({ data }) => data);

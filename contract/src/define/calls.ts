/** What the tables of calls are made of (`reads.ts`, `commands.ts`): types alone. */

/** Answer of one record. */
export interface One<T> {
  success: true;
  data: T;
}
/** Answer of a list; `total` counts every page. */
export interface Many<T> {
  success: true;
  data: T[];
  total: number;
}
/** Answer of a command that has nothing to say but that it was done. */
export type Done = One<{ Id?: number }>;

/** What a read answers, and what may be asked with it. */
export interface Read<Answer, Query = object> {
  answer: Answer;
  query: Query;
}
/** What a command answers, and its body where it has one. */
export interface Command<Answer, Body = undefined> {
  answer: Answer;
  body: Body;
}

/** Envelope and lists of the mocked calls. */
import type {
  AnswerOf,
  AnswerTo,
  CommandAddress,
  ErrorBody,
  ErrorCode,
  Many,
  One,
  ReadAddress,
} from '@ip-portal/contract';

export interface MockRequest {
  path: string;
  query: Record<string, string | undefined>;
  params: Record<string, string>;
  headers: Record<string, string | undefined>;
  body?: Record<string, unknown>;
}
export interface MockResponse<Answer = unknown> {
  status(code: number): MockResponse<Answer>;
  setHeader(name: string, value: string): unknown;
  redirect(status: number, url: string): unknown;
  json: (body: Answer | ErrorBody) => unknown;
}
export type MockHandler<Answer = unknown> = (req: MockRequest, res: MockResponse<Answer>) => void;

/** `/api/Postings/:id` */
type PathOf<A extends string> = A extends `${infer Head}/${infer Tail}`
  ? `${PathOf<Head>}/${PathOf<Tail>}`
  : `${number}` extends A
    ? ':id'
    : A;
type Mocked<Answer> = Answer | MockHandler<Answer>;
/** What a file answers: calls that the app makes, with what the contract says of them. */
export type Mocks = { [A in ReadAddress as `GET ${PathOf<A>}`]?: Mocked<AnswerOf<A>> } & {
  [C in CommandAddress as PathOf<C>]?: Mocked<AnswerTo<C>>;
};

export const one = <T>(data: T): One<T> => ({ success: true, data });
export const many = <T>(data: T[], total = data.length): Many<T> => ({ success: true, data, total });

/** Answers a failure in the envelope. */
export function fail(res: MockResponse<never>, status: number, errorCode: ErrorCode, errorMessage: string): void {
  res.status(status).json({ success: false, errorCode, errorMessage, showType: 2 });
}

type Row = object;
const text = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/**
 * A list with paging, keyword over `searched` fields, and a filter per field of `filters`
 * (field → how its value is found in a row; the field itself when absent).
 */
export function list<T extends Row>(
  rows: readonly T[],
  searched: readonly (keyof T)[],
  filters: Record<string, (row: T, value: string) => boolean> = {},
): MockHandler<Many<T>> {
  return (req, res) => {
    const { keyword, current = '1', pageSize = '10' } = req.query;
    let found = rows.filter((row) => !keyword || searched.some((field) => text(row[field]).includes(keyword)));
    for (const [name, matches] of Object.entries(filters)) {
      const value = req.query[name];
      if (value) found = found.filter((row) => matches(row, value));
    }
    const size = Number(pageSize);
    const start = (Number(current) - 1) * size;
    res.json(many(found.slice(start, start + size), found.length));
  };
}

/** A filter that compares a field with the value asked for. */
export const equals =
  <T extends Row>(field: keyof T) =>
  (row: T, value: string): boolean =>
    String(row[field]) === value;

/** A record by the id in the path. */
export function record<T extends { Id: number }, D>(rows: readonly T[], detail: (row: T) => D): MockHandler<One<D>> {
  return (req, res) => {
    const row = rows.find(({ Id }) => Id === Number(req.params.id));
    if (row) res.json(one(detail(row)));
    else fail(res, 404, 'NOT_FOUND', '内容不存在或已下线');
  };
}

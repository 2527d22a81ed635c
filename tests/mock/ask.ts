/** The mocks, asked the way Umi does. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { MockHandler, MockRequest, MockResponse } from '../../mock/lib/answer';

const FOLDER = path.resolve(__dirname, '../../mock');
export const table: Record<string, MockHandler | object> = {};
for (const file of readdirSync(FOLDER).sort()) {
  if (file.endsWith('.ts'))
    Object.assign(table, (jest.requireActual(path.join(FOLDER, file)) as { default: object }).default);
}

export interface Answer {
  status: number;
  body: { success?: boolean; data?: unknown; total?: number; errorCode?: string };
  cookie: string;
  /** Where it leads, of a redirect. */
  location?: string;
}

/** Asks the mocks the way Umi does: the first pattern that fits answers. */
export function ask(
  call: string,
  { cookie = '', body = {} }: { cookie?: string; body?: Record<string, unknown> } = {},
): Answer {
  const [method, address] = call.split(' ') as [string, string];
  const url = new URL(address, 'http://localhost');
  for (const [key, handler] of Object.entries(table)) {
    const [wanted, pattern] = key.split(' ') as [string, string];
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(url.pathname);
    if (wanted !== method || !match) continue;
    const answer: Answer = { status: 200, body: {}, cookie: '' };
    const res: MockResponse = {
      status: (code) => {
        answer.status = code;
        return res;
      },
      setHeader: (_name, value) => {
        answer.cookie = value;
      },
      redirect: (code, url) => {
        answer.status = code;
        answer.location = url;
      },
      json: (sent) => {
        answer.body = JSON.parse(JSON.stringify(sent));
      },
    };
    const req: MockRequest = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      params: Object.fromEntries(names.map((name, n) => [name, match[n + 1] ?? ''])),
      headers: { cookie },
      body,
    };
    if (typeof handler === 'function') (handler as MockHandler)(req, res);
    else res.json(handler);
    return answer;
  }
  throw new Error(`no mock for ${call}`);
}

/**
 * What an integrator does: types from the description (openapi-typescript), a program written with
 * them (openapi-fetch), and a run against the portal. The program must compile, its mistakes must not.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN, startTestApp } from './helpers/app.ts';

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './interface.ts';

type Link = components['schemas']['LinksWrite'];

export async function program(baseUrl: string, who: components['schemas']['LoginBody']) {
  const client = createClient<paths>({ baseUrl });
  const login = await client.POST('/api/auth/login', { body: who });
  const cookie = login.response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  client.use({
    onRequest({ request }) {
      request.headers.set('cookie', cookie);
    },
  });
  const body: Link = { Name: '国家知识产权局', Link: 'https://www.cnipa.gov.cn/' };
  const made = await client.POST('/api/Links', { body });
  const id: number | undefined = made.data?.data.Id;
  const listed = await client.GET('/api/Links', { params: { query: { sortby: 'Name', pageSize: 5 } } });
  const names: string[] = listed.data?.data.map((link) => link.Name) ?? [];
  const refused = await client.PUT('/api/Links/{id}', { params: { path: { id: id ?? 0 } }, body: { Version: 99, Name: 'x' } });
  const code: string | undefined = refused.error?.errorCode;
  return { user: login.data?.data.UserName, id, names, total: listed.data?.total, code };
}

export async function mistakes(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  // @ts-expect-error no such path
  await client.GET('/api/Linkss');
  // @ts-expect-error Link is missing
  await client.POST('/api/Links', { body: { Name: '' } });
  // @ts-expect-error not a field to sort by
  await client.GET('/api/Links', { params: { query: { sortby: 'Password' } } });
  const listed = await client.GET('/api/Links');
  // @ts-expect-error not a field of a link
  return listed.data?.data[0]?.Password;
}
`;

/** What pages take for granted: each address they read is there, and answers what the contract says of it. */
const READS = `
import type { AnswerOf, ReadAddress } from '${path.resolve(import.meta.dirname, '../../contract/src/reads.ts')}';
import type { paths } from './interface.ts';

type WithId<Rest extends string> = \`\${number}\` extends Rest
  ? '{id}'
  : Rest extends \`\${infer Id}/\${infer Tail}\` ? (\`\${number}\` extends Id ? \`{id}/\${Tail}\` : Rest) : Rest;
type Described<A> = A extends \`/api/\${infer Name}/\${infer Rest}\` ? \`/api/\${Name}/\${WithId<Rest>}\` : A;
type Answered<P> = P extends keyof paths
  ? paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer Answer } } } } } ? Answer : 'no answer'
  : 'no such path';
type Fault<A extends ReadAddress> = A extends ReadAddress
  ? Answered<Described<A>> extends AnswerOf<A> ? never : { address: A; answered: Answered<Described<A>> }
  : never;
export const address = (fault: Fault<ReadAddress>['address']): never => fault;
// The comparison refuses what it is for: an address that is not there, and another answer.
const missing: Answered<'/api/Nothing'> extends AnswerOf<'/api/Stats'> ? true : false = false;
const other: Answered<'/api/Stats'> extends AnswerOf<'/api/About'> ? true : false = false;
export const refused = [missing, other];
`;

interface Program {
  program(baseUrl: string, who: typeof ADMIN): Promise<Record<string, unknown>>;
}

const { app } = await startTestApp();
const build = path.resolve(import.meta.dirname, '../../build');
let folder = '';
let file = '';
let reads = '';

beforeAll(async () => {
  await mkdir(build, { recursive: true });
  // Inside the project, so that packages are found.
  folder = await mkdtemp(path.join(build, 'openapi-client-'));
  file = path.join(folder, 'program.ts');
  const types = astToString(await openapiTS(app.swagger() as OpenAPI3));
  await writeFile(path.join(folder, 'interface.ts'), types);
  await writeFile(file, PROGRAM);
  reads = path.join(folder, 'reads.ts');
  await writeFile(reads, READS);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler says of a file. */
function faultsOf(source: string): string[] {
  const program = ts.createProgram([source], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  return ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'));
}

it('compiles, and mistakes do not', () => {
  expect(faultsOf(file)).toEqual([]);
});

it('answers what pages take for granted of every address they read', () => {
  expect(faultsOf(reads)).toEqual([]);
});

it('logs in, writes, reads and is refused, with the answers the types promise', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { program } = (await import(/* @vite-ignore */ file)) as Program;
  const told = await program(origin, ADMIN);
  expect(told).toMatchObject({ user: ADMIN.UserName, names: ['国家知识产权局'], total: 1, code: 'VERSION_CONFLICT' });
  expect(told.id).toEqual(expect.any(Number));
});

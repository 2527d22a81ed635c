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

const contract = path.resolve(import.meta.dirname, '../../contract/src');
/** What the app takes for granted: each call it makes is there, takes its body, and answers what the contract says. */
const CALLS = `
import type { AnswerTo, BodyTo, CommandAddress } from '${contract}/commands.ts';
import type { MessageEventName } from '${contract}/message-events.ts';
import type { AnswerOf, AskedOf, ReadAddress } from '${contract}/reads.ts';
import type { paths } from './interface.ts';

// What stands for an id or a name is one, whatever the path calls it.
type Segment<S extends string> = \`\${number}\` extends S ? '{}' : S extends \`{\${string}}\` | MessageEventName ? '{}' : S;
type Plain<A extends string> = A extends \`\${infer Address}?\${string}\` ? Plain<Address>
  : A extends \`\${infer Head}/\${infer Tail}\` ? \`\${Segment<Head>}/\${Plain<Tail>}\` : Segment<A>;
type Described = { [P in keyof paths & string as Plain<P>]: paths[P] };
type Operation<M extends string, A extends string> = Plain<A> extends keyof Described
  ? Described[Plain<A>] extends { [K in M]: infer O } ? O : 'no such method'
  : 'no such path';
type Ok<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : R extends { 202: infer A } ? A : never;
type Answered<O> = O extends { responses: infer R }
  ? Ok<R> extends { content: { 'application/json': infer A } } ? A : 'no answer'
  : O;
type Askable<O> = O extends { parameters: { query?: infer Q } } ? keyof NonNullable<Q> : never;
type Taken<O> = O extends { requestBody: { content: infer C } }
  ? C extends { 'application/json': infer B } ? B : C extends { 'multipart/form-data': unknown } ? FormData : never
  : undefined;

type ReadFault<A extends ReadAddress> = A extends ReadAddress
  ? Answered<Operation<'get', A>> extends AnswerOf<A> ? never : A
  : never;
type QueryFault<A extends ReadAddress> = A extends ReadAddress
  ? keyof AskedOf<A> extends Askable<Operation<'get', A>> ? never : A
  : never;
type CommandFault<C extends CommandAddress> = C extends \`\${infer M} \${infer A}\`
  ? Answered<Operation<Lowercase<M>, A>> extends AnswerTo<C> ? never : C
  : never;
type BodyFault<C extends CommandAddress> = C extends \`\${infer M} \${infer A}\`
  ? [BodyTo<C>] extends [Taken<Operation<Lowercase<M>, A>>] ? never : C
  : never;
export const read = (fault: ReadFault<ReadAddress>): never => fault;
export const query = (fault: QueryFault<ReadAddress>): never => fault;
export const command = (fault: CommandFault<CommandAddress>): never => fault;
export const body = (fault: BodyFault<CommandAddress>): never => fault;
// The comparison refuses what it is for: an address or a method that is not there, another answer, another body,
// a name that is no filter.
const missing: Answered<Operation<'get', '/api/Nothing'>> extends AnswerOf<'/api/Stats'> ? true : false = false;
const method: Answered<Operation<'put', '/api/Stats'>> extends AnswerOf<'/api/Stats'> ? true : false = false;
const other: Answered<Operation<'get', '/api/Stats'>> extends AnswerOf<'/api/About'> ? true : false = false;
const taken: BodyTo<'POST /api/auth/login'> extends Taken<Operation<'post', '/api/Tokens'>> ? true : false = false;
const asked: 'Bank' extends Askable<Operation<'get', '/api/ThinkTanks'>> ? true : false = false;
export const refused = [missing, method, other, taken, asked];
`;

interface Program {
  program(baseUrl: string, who: typeof ADMIN): Promise<Record<string, unknown>>;
}

const { app } = await startTestApp();
const build = path.resolve(import.meta.dirname, '../../build');
let folder = '';
let file = '';
let calls = '';

beforeAll(async () => {
  await mkdir(build, { recursive: true });
  // Inside the project, so that packages are found.
  folder = await mkdtemp(path.join(build, 'openapi-client-'));
  file = path.join(folder, 'program.ts');
  const types = astToString(await openapiTS(app.swagger() as OpenAPI3, { emptyObjectsUnknown: true }));
  await writeFile(path.join(folder, 'interface.ts'), types);
  await writeFile(file, PROGRAM);
  calls = path.join(folder, 'calls.ts');
  await writeFile(calls, CALLS);
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

it('takes and answers what the app takes for granted of every call it makes', () => {
  expect(faultsOf(calls)).toEqual([]);
});

it('logs in, writes, reads and is refused, with the answers the types promise', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { program } = (await import(/* @vite-ignore */ file)) as Program;
  const told = await program(origin, ADMIN);
  expect(told).toMatchObject({ user: ADMIN.UserName, names: ['国家知识产权局'], total: 1, code: 'VERSION_CONFLICT' });
  expect(told.id).toEqual(expect.any(Number));
});

/** Ours in the place of Umi's plugin manager: whatever both are asked, they answer the same. */

type Hook = unknown;
interface Asked {
  key: string;
  type: string;
  initialValue?: unknown;
  args?: unknown;
  async?: boolean;
}
interface Manager {
  applyPlugins(asked: Asked): unknown;
  getHooks(key: string): unknown[];
}
interface Managers {
  ApplyPluginsType: Record<string, string>;
  PluginManager: {
    create(options: { validKeys: string[]; plugins: { apply?: object; path?: string }[] }): Manager;
  };
}

const umis = jest.requireActual<Managers>('../../node_modules/umi/client/client/plugin');
const ours = jest.requireActual<Managers>('../../scripts/umi/instead/plugin-manager');
const BOTH = [umis, ours] as const;

/** What became of it: an answer or a message. */
async function outcome(run: () => unknown): Promise<unknown> {
  try {
    return { answer: await run() };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** The same question to both, each with plugins of its own making. */
async function same(make: () => Record<string, Hook>[], ask: (manager: Manager) => unknown): Promise<unknown> {
  const answers: unknown[] = [];
  for (const { PluginManager } of BOTH) {
    answers.push(
      await outcome(() =>
        ask(PluginManager.create({ validKeys: ['a', 'b'], plugins: make().map((apply) => ({ apply, path: '/p' })) })),
      ),
    );
  }
  expect(answers[1]).toEqual(answers[0]);
  return answers[1];
}

const later = <T>(value: T) => Promise.resolve(value);

test('there are the same kinds of asking', () => {
  expect(ours.ApplyPluginsType).toEqual(umis.ApplyPluginsType);
});

test.each([
  ['functions and objects', [{ a: { x: 1 } }, { a: (memo: object) => ({ ...memo, y: 2 }) }, { a: { z: 3 } }], {}],
  ['a function that sees what it was asked with', [{ a: (memo: number, args: { n: number }) => memo + args.n }], 1],
  ['no plugin at all', [{}], 'as it was'],
  ['what is neither', [{ a: 7 }], {}],
])('modify: %s', async (_name, plugins, initialValue) => {
  const asked = { key: 'a', type: 'modify', initialValue, args: { n: 4 } };
  await same(
    () => plugins as Record<string, Hook>[],
    (manager) => manager.applyPlugins(asked),
  );
});

test.each([
  ['functions that answer later', [{ a: (memo: number) => later(memo + 1) }, { a: (memo: number) => memo * 10 }], 2],
  ['promises of objects', [{ a: later({ x: 1 }) }, { a: { y: 2 } }], {}],
  ['a beginning that comes later', [{ a: (memo: number) => memo + 1 }], later(5)],
  ['a failure', [{ a: () => Promise.reject(new Error('no')) }, { a: { y: 2 } }], {}],
  ['what is neither', [{ a: 'text' }], {}],
])('modify, waiting: %s', async (_name, plugins, initialValue) => {
  await same(
    () => plugins as Record<string, Hook>[],
    (manager) => manager.applyPlugins({ key: 'a', type: 'modify', initialValue, async: true }),
  );
});

test.each([true, false])('event, waiting: %s', async (async) => {
  const logs: string[][] = [];
  const make = () => {
    const log: string[] = [];
    logs.push(log);
    return [
      {
        a: (args: { by: string }) => {
          log.push(`first ${args.by}`);
          return later(0).then(() => log.push('first is through'));
        },
      },
      { a: () => log.push('second') },
    ];
  };
  await same(make, async (manager) => {
    await manager.applyPlugins({ key: 'a', type: 'event', args: { by: 'x' }, async });
  });
  await same(
    () => [{ a: { no: 'function' } }],
    (manager) => manager.applyPlugins({ key: 'a', type: 'event' }),
  );
  expect(logs[1]).toEqual(logs[0]);
  expect(logs[0]).toHaveLength(3);
});

test('compose: the first plugin lies innermost, and is handed what it wraps and what was asked with', async () => {
  const wrap = (name: string) => (inner: () => string, args: { n: number }) => `${name}${args.n}(${inner()})`;
  const ask = (manager: Manager) =>
    (
      manager.applyPlugins({
        key: 'a',
        type: 'compose',
        initialValue: () => 'app',
        args: { n: 1 },
      }) as () => string
    )();
  expect(await same(() => [{ a: wrap('one') }, { a: wrap('two') }], ask)).toEqual({ answer: 'two1(one1(app))' });
  await same(() => [{}], ask);
});

test('hooks are found by members, and those without the member are left out', async () => {
  const plugins = () => [{ a: { in: { there: 1 } } }, { a: {} }, { a: { in: { there: 2 } } }, { b: 3 }];
  await same(plugins, (manager) => manager.getHooks('a.in.there'));
  await same(plugins, (manager) => manager.getHooks('b'));
  await same(plugins, (manager) => manager.getHooks('nothing'));
});

test.each([
  ['arguments that are none', { key: 'a', type: 'modify', args: 'text' }],
  ['waiting for what is composed', { key: 'a', type: 'compose', async: true, initialValue: () => 1 }],
] as [string, Asked][])('refused: %s', async (_name, asked) => {
  expect(
    await same(
      () => [{ a: {} }],
      (manager) => manager.applyPlugins(asked),
    ),
  ).toHaveProperty('error');
});

test('a key nobody knows and a plugin without hooks are refused', async () => {
  expect(
    await same(
      () => [{ c: {} }],
      () => 1,
    ),
  ).toHaveProperty('error');
  const [theirs, own] = await Promise.all(
    BOTH.map(({ PluginManager }) => outcome(() => PluginManager.create({ validKeys: [], plugins: [{}] }))),
  );
  expect(own).toEqual(theirs);
});

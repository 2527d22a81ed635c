/** The walls between parts (`scripts/lint/walls.cjs`) hold, each of them can fall, and the document draws what is there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
interface Walls {
  forbidden: { name: string }[];
  options: object;
}
const walls = require(path.join(ROOT, 'scripts/lint/walls.cjs')) as Walls;
const arrows = require(path.join(ROOT, 'scripts/lint/arrows.cjs')) as Record<string, string[]>;

async function look(baseDir: string): Promise<ICruiseResult> {
  const { forbidden, options } = walls;
  const { output } = await cruise(['src', 'contract/src', 'server/src'], {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden } as never,
  });
  return output as ICruiseResult;
}

let whole: ICruiseResult;
beforeAll(async () => {
  whole = await look(ROOT);
});

it('stand', () => {
  expect(whole.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(whole.summary.totalCruised).toBeGreaterThan(1_000);
});

it('every arrow that is drawn is there, and none leads back', () => {
  const found: Record<string, string[]> = {};
  const module = (file: string) => /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1];
  for (const { source, dependencies } of whole.modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [module(source), module(resolved)];
      if (from && to && from !== to) found[from] = [...new Set([...(found[from] ?? []), to])].sort();
    }
  }
  expect(found).toEqual(arrows);
  const above = (name: string, path: string[] = []): string[] =>
    path.includes(name)
      ? [[...path, name].join(' → ')]
      : (arrows[name] ?? []).flatMap((to) => above(to, [...path, name]));
  expect(Object.keys(arrows).flatMap((name) => above(name))).toEqual([]);
  const drawn = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  expect(drawn).toContain(
    Object.entries(arrows)
      .map(([from, to]) => `${from} → ${to.join(', ')}\n`)
      .join(''),
  );
});

/** For each rule a file and an import it refuses. */
const REFUSED: Record<string, [file: string, imports: string, of?: string]> = {
  'no-circle': ['src/hooks/a.ts', './b', 'src/hooks/b.ts'],
  'contract-alone': ['contract/src/a.ts', '../../server/src/lib/x', 'server/src/lib/x.ts'],
  'contract-leaves': ['contract/src/leaf.ts', './common', 'contract/src/common.ts'],
  'browser-apart': ['src/a.ts', '../server/src/lib/x', 'server/src/lib/x.ts'],
  'browser-without-node': ['src/b.ts', 'node:fs'],
  'one-request': ['src/c.ts', 'umi-request'],
  'typed-calls': ['src/services/t.ts', '../request', 'src/request.ts'],
  'one-umi': ['src/d.ts', 'umi'],
  'heavy-in-the-office': ['src/components/chart.ts', 'echarts'],
  'pages-are-loaded': ['src/components/e.ts', '../pages/p', 'src/pages/p.ts'],
  'registry-above': ['src/views/f.ts', '../routes/index', 'src/routes/index.ts'],
  'start-above': ['src/hooks/u.ts', '../boot/v', 'src/boot/v.ts'],
  'hooks-below': ['src/hooks/g.ts', '../components/chart', 'src/components/chart.ts'],
  'layouts-know-no-page': ['src/layouts/h.ts', '../pages/p', 'src/pages/p.ts'],
  'pages-apart': ['src/pages/q.ts', './p', 'src/pages/p.ts'],
  registry: ['src/routes/i.ts', '../components/chart', 'src/components/chart.ts'],
  'services-are-calls': ['src/services/j.ts', 'antd'],
  'views-are-plain': ['src/views/k.ts', 'antd'],
  'views-import-little': ['src/views/w.ts', '../download', 'src/download.ts'],
  'views-read-nothing': ['src/views/l.ts', '../services/j', 'src/services/j.ts'],
  'backend-apart': ['server/src/lib/m.ts', 'react'],
  'modules-by-index': ['server/src/modules/jobs/n.ts', '../audit/inner', 'server/src/modules/audit/inner.ts'],
  'modules-from-outside': ['server/src/pages/o.ts', '../modules/audit/inner', 'server/src/modules/audit/inner.ts'],
  'ground-knows-no-subject': ['server/src/search/r.ts', '../modules/audit/index', 'server/src/modules/audit/index.ts'],
  'threads-read-statutes': ['server/src/text/x.ts', '../modules/audit/index', 'server/src/modules/audit/index.ts'],
};

let folder = '';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('fall when something breaks through', async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ip-portal-walls-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text, { flag: 'a' });
  };
  for (const [file, imports, of] of Object.values(REFUSED)) {
    write(file, `import '${imports}';\n`);
    if (of) write(of, '');
  }
  write('src/hooks/b.ts', "import './a';\n");
  write('server/src/modules/files/s.ts', "import '../audit/index';\n");
  write('tsconfig.json', '{}');
  const { violations } = (await look(folder)).summary;
  const fallen = new Set(violations.map(({ rule }) => rule.name));
  const rules = walls.forbidden.map(({ name }) => name).filter((name) => !name.startsWith('arrows-of-'));
  expect(rules.filter((name) => !fallen.has(name))).toEqual([]);
  expect(Object.keys(REFUSED).sort()).toEqual([...rules].sort());
  expect(fallen).toContain('arrows-of-files');
});

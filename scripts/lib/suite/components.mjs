/**
 * One file of antd and what is built on it, for the component tests: jest loads every module anew for each test file,
 * and these are 3,000 modules. The same code as from the packages, only joined.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../process.mjs';
import { unlessFresh } from '../stamp.mjs';

/** What the app imports. */
const MODULES = ['antd', '@ant-design/icons', '@ant-design/pro-components', 'antd/locale/zh_CN'];
/** Of these there must be one for all, and tests put another in the place of the last. */
const APART = ['react', 'react-dom', 'dayjs', '@rc-component/notification'];

const FOLDER = 'node_modules/.cache/ip-portal/components';
const nameOf = (module) => `${module.replace(/[^\w]+/g, '-')}.cjs`;

/** Where each module stands joined, as jest's `moduleNameMapper` wants it. */
export const componentMap = Object.fromEntries(
  MODULES.map((module) => [`^${module}$`, `<rootDir>/${FOLDER}/${nameOf(module)}`]),
);

/** Joins them, when the packages have changed since. */
export async function joinComponents() {
  const outputs = ['all.cjs', ...MODULES.map(nameOf)].map((name) => `${FOLDER}/${name}`);
  await unlessFresh(
    root,
    'components',
    ['package-lock.json', 'scripts/lib/suite/components.mjs'],
    outputs,
    async () => {
      const folder = path.join(root, FOLDER);
      await mkdir(folder, { recursive: true });
      const members = MODULES.map(
        (module) => `get ${JSON.stringify(module)}() { return require(${JSON.stringify(module)}); }`,
      );
      await build({
        stdin: { contents: `module.exports = {${members.join(', ')}};`, resolveDir: root },
        outfile: path.join(folder, 'all.cjs'),
        bundle: true,
        platform: 'node',
        mainFields: ['main'],
        format: 'cjs',
        target: 'node20',
        external: APART.flatMap((module) => [module, `${module}/*`]),
        legalComments: 'none',
        minifyWhitespace: true,
        logLevel: 'warning',
      });
      for (const module of MODULES) {
        await writeFile(
          path.join(folder, nameOf(module)),
          `module.exports = require('./all.cjs')[${JSON.stringify(module)}];\n`,
        );
      }
    },
  );
}

/**
 * Which part may import which: every rule once, with a word on where the code belongs instead. `npm run check` asks
 * dependency-cruiser, `server/test/unit/walls.test.ts` also whether rules and docs/architecture.md say what is so.
 */
const { readdirSync } = require('node:fs');
const path = require('node:path');
const ARROWS = require('./arrows.cjs');

const BROWSER = '^src/';
const VIEWS = '^src/views/';
/** The parts of the contract that need the schema library. */
const SCHEMAS = '^contract/src/(index|common|schemas/.*|define/schemas)\\.ts$';
const MODULES = '^server/src/modules';
/** Where the back office stands: it alone loads the heavy libraries. */
const OFFICE = '^src/(pages|components)/admin/|^src/layouts/admin-layout\\.tsx$';

/** Packages by name, with all that lies in them; `node` the ones Node brings. */
const packages = (...names) => ({ path: names.map((name) => `(^|/)node_modules/${name}/|^${name}$`) });
const HEAVY = ['@ant-design/pro-components', 'echarts', '@tiptap/[^/]+'];
const SCREENS = ['antd', 'antd-mobile', '@ant-design/[^/]+', '@umijs/[^/]+', 'ahooks', ...HEAVY];

const forbidden = [];
/** `from` and `to`: a pattern of paths, or what dependency-cruiser takes. */
function refuse(name, from, to, comment) {
  const asked = (one) => (typeof one === 'string' || Array.isArray(one) ? { path: one } : one);
  forbidden.push({ name, severity: 'error', comment, from: asked(from), to: asked(to) });
}

/** A table and the type of what stands in it; the app as Fastify sees it and what every part of it is given. */
const ONE_IN_TWO_FILES = '^contract/src/(permissions|roles)\\.ts$|^server/src/(context|types|storage-room)\\.ts$';
refuse(
  'no-circle',
  { pathNot: ONE_IN_TWO_FILES },
  { circular: true },
  'Files that need each other, be it for a type, are one file, or lack a third below both.',
);

// The contract.
refuse(
  'contract-alone',
  '^contract/src/',
  { pathNot: ['^contract/src/', 'node_modules/typebox/'] },
  'The contract stands below everything: it imports nothing of server/ or src/ and no package but typebox, so that both sides can load it.',
);
refuse(
  'contract-leaves',
  { path: '^contract/src/', pathNot: SCHEMAS },
  { path: ['node_modules/typebox/', SCHEMAS], dependencyTypesNot: ['type-only'] },
  'All but common.ts, schemas/ and define/schemas.ts is free of the schema library: pages load its values.',
);

// The browser app.
refuse(
  'browser-apart',
  BROWSER,
  '^server/',
  'Browser code never imports from the backend; shapes known to both sides live in contract/.',
);
refuse('browser-without-node', BROWSER, { dependencyTypes: ['core'] }, 'Browser code never imports from Node.');
refuse(
  'one-request',
  { path: BROWSER, pathNot: '^src/request\\.ts$' },
  packages('umi-request'),
  'Only src/request.ts talks to umi-request, so that every failure takes the same way; calls go through src/services/api.ts.',
);
refuse(
  'typed-calls',
  { path: BROWSER, pathNot: '^src/services/api\\.ts$' },
  '^src/request\\.ts$',
  'Only src/services/api.ts calls `request`: use `read` or `command` from there, or `own` of src/services/own.ts, whose bodies and answers follow from the address (contract/src/reads.ts, commands.ts).',
);
refuse(
  'one-umi',
  BROWSER,
  { ...packages('umi', '@umijs/max', '@umijs/plugins'), pathNot: '(^|/)node_modules/@umijs/max/index\\.' },
  "Take Umi's API from '@umijs/max' alone; it brings umi along.",
);
refuse(
  'heavy-in-the-office',
  { path: BROWSER, pathNot: OFFICE },
  packages(...HEAVY),
  'pro-components, echarts and tiptap belong to the back office (src/pages/admin, src/components/admin, src/layouts/admin-layout.tsx): one import here makes public pages load them.',
);
refuse(
  'pages-are-loaded',
  { path: BROWSER, pathNot: '^src/(pages|layouts|routes)/' },
  '^src/(pages|layouts)/',
  'Nothing imports a page or a layout: Umi loads them by the route table. Move the shared part to src/components or src/views.',
);
refuse(
  'registry-above',
  '^src/(views|components|hooks|services|styles|theme)/',
  '^src/(routes|server)/',
  'The registry imports pages, and pages import this: take addresses from contract/src/urls.ts, and what is shown of the registry as a prop of the layout.',
);
refuse(
  'start-above',
  { path: BROWSER, pathNot: '^src/(boot/|app\\.tsx$)' },
  '^src/boot/',
  'The start imports layouts, pages and components, and src/app.tsx alone imports it: what others need of it is a leaf in src/, as src/sent-page.ts.',
);
refuse('hooks-below', '^src/hooks/', '^src/components/', 'Components use hooks, not the other way round.');
refuse(
  'layouts-know-no-page',
  '^src/layouts/',
  '^src/pages/',
  'A layout knows no page: Umi puts it in by the route table.',
);
refuse(
  'pages-apart',
  '^src/pages/',
  '^src/pages/',
  'Pages do not import each other: features stay apart. What two pages share goes to src/components (with state) or src/views (without).',
);
refuse(
  'registry',
  '^src/routes/',
  { path: ['^src/(components|hooks|services|layouts|boot)/', ...packages('antd', '@umijs/[^/]+').path] },
  "The page registry knows pages and views, and loads each only when it is called: Umi's configuration and the backend read it too.",
);
refuse(
  'services-are-calls',
  '^src/services/',
  { path: ['^src/(pages|components|layouts|hooks)/', ...packages(...SCREENS, 'react').path] },
  'A service is a plain call to the backend: it knows no page, component or hook. The way of imports: contract <- services <- components, hooks <- layouts, pages.',
);
refuse(
  'views-are-plain',
  VIEWS,
  packages(...SCREENS, 'umi-request', 'dompurify'),
  'Views are rendered to HTML by the backend too: plain React and our own markup only. Controls that need antd, Umi or a request belong to src/components or src/pages.',
);
refuse(
  'views-import-little',
  VIEWS,
  {
    pathNot: [
      VIEWS,
      '^contract/src/',
      '^src/theme/use-calm\\.ts$',
      ...packages('react', 'react-dom', 'qrcode-generator').path,
    ],
  },
  'A view imports React, the contract and other views. Of all else it knows whether movement is wanted (src/theme/use-calm.ts) and how a QR code is drawn.',
);
refuse(
  'views-read-nothing',
  VIEWS,
  '^src/(services|components|hooks|layouts|pages|boot)/|^src/(request|request-error-config|app|sent-page|cleaner|purify|missing-chunk|feedback[^/]*)\\.tsx?$',
  'A view gets its data as props and reads nothing itself; `load` of its page gets an `Api`. Nothing of the browser app may be imported from src/views.',
);

// The backend.
refuse(
  'backend-apart',
  '^server/src/',
  { path: [BROWSER, ...packages('@umijs/[^/]+', 'react', 'react-dom', 'antd').path] },
  'The backend never imports browser code. Views reach it as build/render; what both sides know lives in contract/.',
);
refuse(
  'modules-by-index',
  { path: `${MODULES}/([^/]+)/` },
  { path: `${MODULES}/[^/]+/`, pathNot: [`${MODULES}/$1/`, `${MODULES}/[^/]+/index\\.ts$`] },
  'A module shows the rest of the backend what its index.ts exports, and nothing else: import from there, or export what you need there.',
);
refuse(
  'modules-from-outside',
  { path: '^server/src/', pathNot: `${MODULES}/` },
  { path: `${MODULES}/[^/]+/`, pathNot: `${MODULES}/[^/]+/index\\.ts$` },
  'A module shows the rest of the backend what its index.ts exports, and nothing else.',
);
/** What is of a subject, and what puts subjects together. */
const SUBJECTS = [`${MODULES}/`, '^server/src/(seed|pages|tasks)/', '^server/src/(app|main)\\.ts$'];
refuse(
  'ground-knows-no-subject',
  '^server/src/(?!(?:modules|seed|pages|tasks|text)/)[^/]+/',
  SUBJECTS,
  'lib, crud, cache, db, search and all else beside modules/ take no code of a module: modules import them, never the other way round.',
);
refuse(
  'threads-read-statutes',
  '^server/src/text/',
  { path: SUBJECTS, pathNot: `${MODULES}/statutes/` },
  'The threads for long text clean HTML and read statutes (modules/statutes, which knows no database), and know no other subject.',
);
for (const module of readdirSync(path.join(__dirname, '../../server/src/modules'), { withFileTypes: true })) {
  if (!module.isDirectory()) continue;
  const known = [module.name, ...(ARROWS[module.name] ?? [])].join('|');
  refuse(
    `arrows-of-${module.name}`,
    `${MODULES}/${module.name}/`,
    { path: `${MODULES}/[^/]+/`, pathNot: `${MODULES}/(${known})/` },
    'An arrow between modules that nobody has drawn: draw it in scripts/lint/arrows.cjs and docs/architecture.md, one way only, or let the lower module announce what it did.',
  );
}

module.exports = {
  forbidden,
  options: {
    tsConfig: { fileName: path.join(__dirname, '../../tsconfig.json') },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.umi' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};

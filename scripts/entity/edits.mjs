/** The lines a plain record adds to files that stand already: path → what comes before which text. */

/** @param {ReturnType<typeof import('./names.mjs').namesOf>} names; `pages`: with pages for the public */
export const edits = ({ file, files, one, many, Many, label }, pages) => ({
  'contract/src/resources/index.ts': [
    { before: '\nexport * from', text: `import { ${one}Resource } from './${file}.ts';\n` },
    { before: '\nexport const resources', text: `export * from './${file}.ts';\n` },
    { before: '] as const;', text: `  ${one}Resource,\n` },
  ],
  'server/src/modules/index.ts': [
    {
      before: '\n/** Every kind of job',
      text: `import { ${pages ? `${one}Entity, ` : ''}${one}Routes } from './${files}/index.ts';\n`,
    },
    ...(pages ? [{ before: '};\n\n/** All resources', text: `  ${one}: ${one}Entity,\n` }] : []),
    { before: '    },\n    { prefix', text: `      await ${one}Routes(api, ctx);\n` },
  ],
  'src/routes/admin.ts': [
    {
      before: "  {\n    path: '/admin/about'",
      text: `  {
    path: '/admin/${many}',
    name: '${label}',
    icon: 'notice',
    group: '内容',
    permission: '${Many}:read',
    screen: () => import('../pages/admin/${files}'),
  },
`,
    },
  ],
  ...(pages
    ? {
        'contract/src/kinds.ts': [
          {
            before: '} as const satisfies',
            text: `  ${one}: { label: '${label}', list: '/desktop/${one}' },\n`,
          },
        ],
        'src/routes/desktop.ts': [
          {
            before: "  { path: '/desktop/education'",
            text: `  {
    path: '/desktop/${one}',
    name: '${label}',
    hideInMenu: true,
    page: async () => (await import('../views/${file}/pages')).${one}ListPage,
  },
  {
    path: '/desktop/${one}/detail',
    name: '${label}详情',
    hideInMenu: true,
    page: async () => (await import('../views/${file}/pages')).${one}DetailPage,
  },
`,
          },
        ],
      }
    : {}),
});

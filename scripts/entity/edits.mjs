/** The lines a plain record adds to files that stand already: path → what comes before which text. */

/** @param {{ one: string, many: string, One: string, Many: string, label: string }} names */
export const edits = ({ one, many, Many, label }) => ({
  'contract/src/resources/index.ts': [
    { before: '\nexport * from', text: `import { ${one}Resource } from './${one}.ts';\n` },
    { before: '\nexport const resources', text: `export * from './${one}.ts';\n` },
    { before: '] as const;', text: `  ${one}Resource,\n` },
  ],
  'server/src/modules/index.ts': [
    { before: '\n/** All resources', text: `import { ${one}Routes } from './${many}/routes.ts';\n` },
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
    screen: () => import('../pages/admin/${many}'),
  },
`,
    },
  ],
  'src/routes/desktop.ts': [
    {
      before: "  { path: '/desktop/education'",
      text: `  {
    path: '/desktop/${one}',
    name: '${label}',
    hideInMenu: true,
    page: async () => (await import('../views/${one}/pages')).${one}ListPage,
  },
  {
    path: '/desktop/${one}/detail',
    name: '${label}详情',
    hideInMenu: true,
    page: async () => (await import('../views/${one}/pages')).${one}DetailPage,
  },
`,
    },
  ],
});

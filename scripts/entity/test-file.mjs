/** The test of a plain record's pages and of its screen: path → text. */

const ofPages = ({ one, Many, label }) => `
test('the list shows what fits and leads to the detail', async () => {
  const { calls } = await open(\`\${PATH}?keyword=甲&current=2\`, { api: { 'GET /api/${Many}': many([item], 12) } });
  expect(await screen.findByRole('link', { name: item.Title })).toHaveAttribute('href', recordUrl('${one}', 1));
  expect(pageCalls(calls)).toEqual(['GET /api/${Many}?current=2&keyword=甲&pageSize=10']);
});

test('an empty list says so', async () => {
  await open(PATH, { api: { 'GET /api/${Many}': many([]) } });
  expect(await screen.findByText('没有符合条件的${label}')).toBeInTheDocument();
});

test('the detail shows its content', async () => {
  const api = { 'GET /api/${Many}/1': one({ ...item, Content: '<p>正文甲</p>', Version: 1 }) };
  await open(recordUrl('${one}', 1), { api });
  expect(await screen.findByRole('heading', { level: 1, name: item.Title })).toBeInTheDocument();
  expect(screen.getByText('正文甲')).toBeInTheDocument();
});
`;

/** @param {ReturnType<typeof import('./names.mjs').namesOf>} names; `pages`: with pages for the public */
export const testFile = (names, pages) => {
  const { file, files, one, Many, label } = names;
  const imports = pages
    ? `import { LIST_URLS, recordUrl } from '@ip-portal/contract/urls';
import { screen, waitFor } from '@testing-library/react';
import Admin${Many} from '@/pages/admin/${files}';
import { fill, form, press, showPage } from '../admin/support';
import { open, pageCalls } from '../desktop/support';
import { many, one } from '../mobile/fixtures';

const PATH = LIST_URLS.${one};
`
    : `import { waitFor } from '@testing-library/react';
import Admin${Many} from '@/pages/admin/${files}';
import { fill, form, press, showPage } from '../admin/support';

`;
  return {
    [`tests/records/${file}.test.tsx`]: `/** ${label}: ${pages ? 'its pages and its screen' : 'its screen'}, with the network alone replaced. */
${imports}const item = { Id: 1, Title: '${label}甲', Summary: '简介甲', Sort: 10 };
${pages ? ofPages(names) : ''}
test('staff create one; a missing name is said at its field', async () => {
  const stored = { ...item, Content: '', IsVisible: true, Version: 1, CreatedAt: '', UpdatedAt: '', DeletedAt: null };
  const { calls } = await showPage(<Admin${Many} />, {
    'GET /api/admin/${Many}': { success: true, data: [], total: 0 },
    'POST /api/${Many}': { success: true, data: stored },
  });
  await press('新建${label}');
  const drawer = await form();
  await drawer.findByLabelText('名称');
  await press('保存', drawer);
  expect(await drawer.findByText('请填写名称')).toBeInTheDocument();
  await fill(drawer.getByLabelText('名称'), item.Title);
  await press('保存', drawer);
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ Title: item.Title, IsVisible: true });
});
`,
  };
};

import type { AttachmentPreview } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import { failure, one } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { open } from './support';

const file = (Preview: AttachmentPreview['Preview'], values: Partial<AttachmentPreview> = {}) =>
  one<AttachmentPreview>({
    FileId: 3,
    Name: '申报指南.docx',
    Url: '/api/Files/a.docx',
    Size: 34_000,
    MimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    Article: { Id: 7, Kind: 'notice', Title: '关于申报的通知' },
    Preview,
    ...values,
  });
const visit = (answer: unknown, path = '/desktop/attachment') =>
  open(`${path}?article=7&file=3`, { api: { 'GET /api/Articles/7/Attachments/3': answer } });

test('a document is shown with its name, its kind and the ways to the file and the article', async () => {
  await visit(file({ Html: '<h2>一、范围</h2><p>正文<script>alert(1)</script></p>', Sheets: [], IsCut: false }));
  expect(await screen.findByRole('heading', { level: 1, name: '申报指南.docx' })).toBeInTheDocument();
  expect(screen.getByText('Word 文件，33 KB')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 2, name: '一、范围' })).toBeInTheDocument();
  expect(document.querySelector('.prose script')).toBeNull();
  const download = screen.getByRole('link', { name: '下载原件' });
  expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
    '/api/Files/a.docx',
    '申报指南.docx',
  ]);
  expect(screen.getByRole('link', { name: '返回原文' })).toHaveAttribute('href', '/desktop/notice/detail?id=7');
  expect(screen.getByText('预览只显示文字和表格，不含图片和版式，请以原件为准。')).toBeInTheDocument();
});

test('a workbook is shown sheet by sheet, and says what is not shown', async () => {
  const sheet = {
    Name: '名单',
    Rows: [['名单'], ['单位', '数量'], ['', '3']],
    HasMoreRows: true,
    HasMoreColumns: true,
  };
  const Sheets = [sheet, { Name: '说明', Rows: [['<b>注</b>']], HasMoreRows: false, HasMoreColumns: false }];
  await visit(file({ Html: '', Sheets, IsCut: true }));
  const list = within(await screen.findByRole('region', { name: '名单' }));
  expect(list.getAllByRole('row').map((row) => within(row).getAllByRole('cell').length)).toEqual([1, 2, 2]);
  expect(screen.getByText('只显示前 3 行，只显示前 30 列，其余请下载后查看。')).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: '<b>注</b>' })).toBeInTheDocument();
  expect(screen.getByText(/只显示前面一部分，其余请下载后查看。/)).toBeInTheDocument();
});

test('a sheet for which no room was left is named without a table', async () => {
  const first = { Name: '名单', Rows: [['单位']], HasMoreRows: false, HasMoreColumns: false };
  const Sheets = [first, { Name: '附表', Rows: [], HasMoreRows: true, HasMoreColumns: false }];
  await visit(file({ Html: '', Sheets, IsCut: false }));
  expect(await screen.findByRole('heading', { level: 2, name: '附表' })).toBeInTheDocument();
  expect(screen.getByText('这张工作表没有显示，请下载后查看。')).toBeInTheDocument();
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('a file that cannot be shown says so, and can be loaded', async () => {
  await visit(file(null));
  expect(await screen.findByText('这份文件不能预览，请下载后打开。')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '下载原件' })).toBeInTheDocument();
});

test('on the phone the way back leads to the page of the phone', async () => {
  await visit(file({ Html: '<p>正文</p>', Sheets: [], IsCut: false }), '/app/attachment');
  expect(await screen.findByRole('link', { name: '返回原文' })).toHaveAttribute('href', '/app/notice/detail?id=7');
});

test('an attachment that is not there, or none at all, is no page', async () => {
  await visit(new Reply(404, failure('NOT_FOUND', '附件不存在或已被移除')));
  expect(await screen.findByRole('heading', { name: /页面不存在|没有找到/ })).toBeInTheDocument();
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '../src/db/schema/files.ts';
import { Uploads } from '../src/modules/files/index.ts';
import { startTestApp } from './helpers/app.ts';
import { documentFile, paragraph, textRow, workbookFile } from './helpers/office-files.ts';

const { app, ctx, admin, visitor } = await startTestApp();

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
interface Shown {
  FileId: number;
  Name: string;
  Url: string;
  Article: { Id: number; Kind: string; Title: string };
  Preview: { Html: string; Sheets: { Name: string; Rows: string[][] }[]; IsCut: boolean } | null;
}

async function upload(name: string, bytes: Buffer): Promise<{ Id: number; Url: string }> {
  const boundary = '----previews';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await admin.post<{ Id: number; Url: string }>('/api/Files', payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** A notice with one file below it. */
async function attach(name: string, bytes: Buffer, values: Record<string, unknown> = {}) {
  const { Id: FileId, Url } = await upload(name, bytes);
  const made = await admin.post<{ Id: number; Version: number }>('/api/Notices', {
    Title: '申报通知',
    Status: 'published',
    Attachments: [{ FileId, Name: `改名 ${name}` }],
    ...values,
  });
  expect(made.status, made.text).toBe(201);
  return { ...made.body.data, FileId, Url, url: `/api/Articles/${made.body.data.Id}/Attachments/${FileId}` };
}

describe('the preview of a file below an article', () => {
  it('says what a document says, under the name it has there', async () => {
    const { Id, FileId, Url, url } = await attach('指南.docx', await documentFile(paragraph('正文')));
    const answer = await visitor.get<Shown>(url);
    expect(answer.body.data).toMatchObject({
      FileId,
      Url,
      Name: '改名 指南.docx',
      Article: { Id, Kind: 'notice', Title: '申报通知' },
      Preview: { Html: '<p>正文</p>', Sheets: [], IsCut: false },
    });
  });

  it('says what a workbook says', async () => {
    const { url } = await attach(
      '名单.xlsx',
      await workbookFile(
        [{ name: '甲表', rows: textRow('单位', '<b>') }].map((sheet) => ({
          ...sheet,
          rows: sheet.rows.replace('<b>', '&lt;b&gt;'),
        })),
      ),
    );
    const { Preview } = (await visitor.get<Shown>(url)).body.data;
    expect(Preview).toEqual({
      Html: '',
      Sheets: [{ Name: '甲表', Rows: [['单位', '<b>']], HasMoreRows: false, HasMoreColumns: false }],
      IsCut: false,
    });
  });

  it('is none of a file that cannot be read, and of other kinds', async () => {
    const whole = await documentFile(paragraph('甲'));
    const broken = Buffer.concat([whole.subarray(0, 60), Buffer.alloc(20, 1), whole.subarray(80)]);
    for (const [name, bytes] of [
      ['坏.docx', broken],
      ['炸弹.docx', await documentFile('', { parts: { 'word/document.xml': Buffer.alloc(20 * 1024 ** 2, 32) } })],
      ['公告.pdf', PDF],
      ['说明.txt', Buffer.from('文字')],
    ] as const) {
      const answer = await visitor.get<Shown>((await attach(name, bytes)).url);
      expect([answer.status, answer.body.data.Preview], name).toEqual([200, null]);
    }
  });

  it('is none of a file larger than the limit: it is not even read', async () => {
    const { FileId, url } = await attach('大.docx', await documentFile(paragraph('甲')));
    await ctx.db
      .update(files)
      .set({ size: 5 * 1024 * 1024 + 1 })
      .where(eq(files.id, FileId));
    expect((await visitor.get<Shown>(url)).body.data.Preview).toBeNull();
  });

  it('is there as long as the article is', async () => {
    const draft = await attach('草稿.docx', await documentFile(paragraph('甲')), { Status: 'draft' });
    expect((await visitor.get(draft.url)).status).toBe(404);
    expect((await admin.get(draft.url)).status).toBe(404);
    const open = await attach('公开.docx', await documentFile(paragraph('甲')));
    expect((await visitor.get(open.url)).status).toBe(200);
    await admin.delete(`/api/Notices/${open.Id}`);
    expect((await visitor.get(open.url)).status).toBe(404);
  });

  it('is none of other files: those below another article, and what is not public', async () => {
    const one = await attach('一.docx', await documentFile(paragraph('一')));
    const other = await attach('二.docx', await documentFile(paragraph('二')));
    expect((await visitor.get(`/api/Articles/${one.Id}/Attachments/${other.FileId}`)).status).toBe(404);
    await ctx.db.update(files).set({ isPrivate: true }).where(eq(files.id, one.FileId));
    expect((await visitor.get(`${one.url}?fresh=1`)).status).toBe(404);
    expect((await visitor.get('/api/Articles/0/Attachments/x')).status).toBe(400);
  });

  it('is missing with its file, and read once as long as it is there', async () => {
    const { Id, Version, FileId, url } = await attach('丢.docx', await documentFile(paragraph('先前')));
    const [row] = await ctx.db.select().from(files).where(eq(files.id, FileId));
    expect((await visitor.get<Shown>(url)).body.data.Preview?.Html).toBe('<p>先前</p>');
    await new Uploads(ctx).delete(row?.storageKey ?? '');
    const changed = await admin.put(`/api/Notices/${Id}`, { Version, Title: '改了题目' });
    expect(changed.status, changed.text).toBe(200);
    // The answer is made anew; the file is not read a second time.
    expect((await visitor.get<Shown>(url)).body.data).toMatchObject({
      Article: { Title: '改了题目' },
      Preview: { Html: '<p>先前</p>' },
    });
    const never = await attach('没有.docx', await documentFile(paragraph('从未读过')));
    const [gone] = await ctx.db.select().from(files).where(eq(files.id, never.FileId));
    await new Uploads(ctx).delete(gone?.storageKey ?? '');
    expect((await visitor.get(never.url)).status).toBe(404);
  });
});

it('a PDF is answered for the viewer of the browser: inline, in no sandbox, without scripts of its own', async () => {
  const { Url } = await upload('公告.pdf', PDF);
  const { headers } = await app.inject({ url: Url, headers: { host: 'localhost' } });
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "script-src 'none'; object-src 'self'; frame-ancestors 'self'",
  });
  const document = await upload('指南.docx', await documentFile(paragraph('甲')));
  const other = await app.inject({ url: document.Url, headers: { host: 'localhost' } });
  expect(other.headers['content-disposition']).toMatch(/^attachment; /);
  expect(other.headers['content-security-policy']).toMatch(/; sandbox$/);
});

/** Sends statutes as the back office does, and waits for what comes of them. */
import type { ImportReport, LawImport } from '@ip-portal/contract';
import { expect, vi } from 'vitest';
import type { Client } from './app.ts';

/** Body and headers of an upload. */
async function uploadOf(files: Record<string, string>): Promise<[Buffer, Record<string, string>]> {
  const data = new FormData();
  for (const [name, text] of Object.entries(files)) data.append('files', new Blob([text]), name);
  const request = new Request('http://localhost', { method: 'POST', body: data });
  return [Buffer.from(await request.arrayBuffer()), { 'content-type': request.headers.get('content-type') ?? '' }];
}

/** Sends files; answers whatever is answered. */
export const send = async (client: Client, files: Record<string, string>) =>
  client.post<LawImport>('/api/admin/Laws/import', ...(await uploadOf(files)));

/** How far an import is. */
export const look = async (client: Client, id: number) =>
  (await client.get<LawImport>(`/api/admin/LawImports/${id}`)).body.data;

/** Waits until an import is over. */
export const ended = (client: Client, id: number, onLook: (now: LawImport) => unknown = () => undefined) =>
  vi.waitUntil(
    async () => {
      const now = await look(client, id);
      await onLook(now);
      return now.State === 'running' ? undefined : now;
    },
    { timeout: 110_000, interval: 20 },
  );

/** Sends files and answers their report. */
export async function importFiles(client: Client, files: Record<string, string>): Promise<ImportReport> {
  const sent = await send(client, files);
  expect(sent.status, sent.text.slice(0, 300)).toBe(202);
  const { State, Report } = await ended(client, sent.body.data.Id);
  expect(State).toBe('done');
  if (!Report) throw new Error('an import without a report');
  return Report;
}

/** Bytes that one file of an import may have at most are 10 MB: a statute of nearly as many, of some 8,000 provisions. */
export function longStatute(title: string, bytes = 10_400_000): string {
  const head = `# ${title}\n\n2020年1月1日 某市人民政府公布\n\n<!-- INFO END -->\n\n`;
  const lines = [head];
  const words =
    '县级以上人民政府知识产权主管部门应当会同有关部门建立保护协作机制，依法查处侵权行为，及时公开办理结果。';
  let left = bytes - Buffer.byteLength(head);
  for (let n = 1; ; n += 1) {
    const chapter = n % 100 === 1 ? `## 第${(n - 1) / 100 + 1}章 分则\n\n` : '';
    const line = `${chapter}第${n}条 ${words.repeat(7)}${words.slice(0, 1 + (n % 40))}。\n\n（一）${words}\n\n`;
    left -= Buffer.byteLength(line);
    if (left < 0) return lines.join('');
    lines.push(line);
  }
}

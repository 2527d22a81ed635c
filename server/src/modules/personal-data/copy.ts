/** The copy of a person's data: one ZIP with each section as JSON and as CSV, made while it is sent. */
import { Readable } from 'node:stream';
import { COPY_ROWS_MAX } from '@ip-portal/contract/limits';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { BOM, csvLine } from '../../lib/csv.ts';
import { destroyWith } from '../../lib/destroy-with.ts';
import { toTimestamp } from '../../lib/time.ts';
import { type Line, SECTIONS, type Section } from './sections.ts';

/** Rows read at once; of a section the newest are copied. */
const PAGE = 200;

type Pages = AsyncGenerator<Line[]>;

async function* pagesOf(ctx: Context, { page }: Section, userId: number): Pages {
  let left: number = COPY_ROWS_MAX;
  for (let after: number | null = null; left > 0; ) {
    const rows: Awaited<ReturnType<typeof page>> = await page(ctx, userId, after, Math.min(PAGE, left));
    yield rows.map(({ line }) => line);
    left -= rows.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

async function* asJson(pages: Pages): AsyncGenerator<string> {
  let first = true;
  yield '[';
  for await (const lines of pages) {
    for (const line of lines) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(line)}`;
      first = false;
    }
  }
  yield first ? ']\n' : '\n]\n';
}

const words = (value: Line[string]) => (typeof value === 'boolean' ? (value ? '是' : '否') : (value ?? null));

async function* asCsv(pages: Pages, columns: Section['columns']): AsyncGenerator<string> {
  yield BOM + csvLine(Object.values(columns));
  const names = Object.keys(columns);
  for await (const lines of pages) {
    yield lines.map((line) => csvLine(names.map((name) => words(line[name] ?? null)))).join('');
  }
}

function readMe(madeAt: Date): string {
  const list = SECTIONS.map(({ name, label }) => `- ${label}：json/${name}.json，csv/${name}.csv`);
  return [
    '个人信息副本',
    '',
    `生成时间：${toTimestamp(madeAt)}`,
    '',
    ...list,
    '',
    `每一部分最多包含最近 ${COPY_ROWS_MAX} 条。需要更早的内容，请在个人信息中心提交“复制”请求。`,
    '本文件包含您的联系方式等信息，请妥善保管。',
    '',
  ].join('\n');
}

/** The ZIP as it is made: each section is read when its turn comes, so that none waits in memory as a whole. */
export function copyOf(ctx: Context, userId: number, madeAt = new Date()): NodeJS.ReadableStream {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(readMe(madeAt), 'utf8'), '说明.txt', { mtime: madeAt });
  const add = (path: string, text: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(path, { mtime: madeAt }, (done) => {
      const rows = Readable.from(text());
      // A read that fails ends the file: half a copy must not look like a whole one.
      rows.once('error', (error) => destroyWith(zip.outputStream as Readable, error));
      done(null, rows);
    });
  for (const section of SECTIONS) {
    add(`json/${section.name}.json`, () => asJson(pagesOf(ctx, section, userId)));
    add(`csv/${section.name}.csv`, () => asCsv(pagesOf(ctx, section, userId), section.columns));
  }
  zip.end();
  return zip.outputStream;
}

/** Titles of IPC out of a file, a class a line: `{"code":"A01B1/00","title":"手动工具"}`. What they say beside that is not kept. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { patentResource } from '@ip-portal/contract';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { count, sql } from 'drizzle-orm';
import { audit, type Context, change, SYSTEM } from '../../../context.ts';
import { ipcTitles } from '../table.ts';

/** Lines of the scheme with all its groups, and room. */
const LINES_MAX = 200_000;
const TITLE_MAX = 2_000;
/** Rows of one statement. */
const BATCH = 1_000;
/** So many lines that were left out are told. */
const FAULTS_MAX = 20;

/** A file that cannot be taken at all; `message` is for the operator. */
export class TitleFault extends Error {}

export interface TitleReport {
  /** Titles in the file. */
  read: number;
  /** Titles in the database afterwards. */
  kept: number;
  leftOut: number;
  faults: { line: number; reason: string }[];
}

type Title = { symbol: string; title: string };

/** One line, or why it is left out. */
function titleIn(line: string): Title | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return '不是 JSON';
  }
  if (typeof row !== 'object' || row === null) return '不是对象';
  const { code, title } = row as { code?: unknown; title?: unknown };
  if (typeof code !== 'string' || typeof title !== 'string') return '缺少 code 或 title';
  const parsed = parseIpc(code);
  if (!parsed.ok) return `${code.slice(0, 40)}：${parsed.reason}`;
  const said = title.replace(/[\s\u0000]+/g, ' ').trim();
  if (said === '' || said.length > TITLE_MAX) return `${parsed.symbol}：类名为空或超过 ${TITLE_MAX} 字`;
  return { symbol: parsed.symbol, title: said };
}

/**
 * Loads the titles of `file`, all or none; those of an earlier file that this one does not name stay.
 * @throws {TitleFault} when nothing in the file is a title, or it is no such file
 */
export async function importIpcTitles(ctx: Pick<Context, 'db' | 'cache'>, file: string): Promise<TitleReport> {
  const titles = new Map<string, string>();
  const report: TitleReport = { read: 0, kept: 0, leftOut: 0, faults: [] };
  let number = 0;
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    number += 1;
    if (number > LINES_MAX) throw new TitleFault(`文件超过 ${LINES_MAX} 行，不是分类表。`);
    const text = line.replace(/^\ufeff/, '').trim();
    if (text === '') continue;
    const one = titleIn(text);
    if (typeof one !== 'string') titles.set(one.symbol, one.title);
    else {
      report.leftOut += 1;
      if (report.faults.length < FAULTS_MAX) report.faults.push({ line: number, reason: one });
    }
  }
  report.read = titles.size;
  if (titles.size === 0) throw new TitleFault('文件里没有读到任何类名，每行应如 {"code":"A01B","title":"整地"}。');
  const rows = [...titles].map(([symbol, title]): Title => ({ symbol, title }));
  // Pages that show a patent show its classes.
  await change(ctx, [patentResource.name], async (tx) => {
    for (let at = 0; at < rows.length; at += BATCH) {
      await tx
        .insert(ipcTitles)
        .values(rows.slice(at, at + BATCH))
        .onConflictDoUpdate({ target: ipcTitles.symbol, set: { title: sql`excluded.title` } });
    }
    const [all] = await tx.select({ kept: count() }).from(ipcTitles);
    report.kept = all?.kept ?? 0;
    await audit(tx, SYSTEM, { action: 'import', resource: 'Patents', title: `IPC 类名 ${titles.size} 条` });
  });
  return report;
}

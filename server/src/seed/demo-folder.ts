import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FieldSchema } from '@ip-portal/contract';
import { bodyFaults } from '../lib/validation.ts';
import { DemoFault } from './demo-fault.ts';
import type { DemoForm } from './demo-forms.ts';
import { readPage } from './front-matter.ts';

/** The schema with unknown fields refused, at every depth. */
function closed(schema: FieldSchema): object {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties ? { properties: mapped(properties, closed), additionalProperties: false } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
  };
}
function mapped<T, U>(from: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DemoFault(`不是有效的 JSON (${error instanceof Error ? error.message : 'not JSON'})`);
  }
}

/** What a file holds, as it is written: a page with its text put in the field it is for, or JSON. */
function readRecord(text: string, body: DemoForm<unknown>['body']): unknown {
  if (!body) return readJson(text);
  const page = readPage(text);
  if (!isRecord(page.fields)) return page.fields;
  if (body.field in page.fields) throw new DemoFault(`${body.field} 应写在 --- 之后 (belongs below the fields)`);
  return { ...page.fields, [body.field]: body.from(page.body) };
}

/** Where files lie that are no records but named by them. */
const NAMED = 'files/';

/**
 * The files of a folder of demo content, read one by one against what they should hold. A fault ends nothing: all are
 * told together, with what nobody asked for.
 */
export class DemoFolder {
  private readonly faults: string[] = [];
  private readonly unread: Set<string>;

  private constructor(
    private readonly root: string,
    private readonly files: readonly string[],
  ) {
    this.unread = new Set(files);
  }

  /** Lists the files; what an operating system or an editor hides is none. */
  static async open(root: string): Promise<DemoFolder> {
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
    return new DemoFolder(root, files.sort());
  }

  /** The record that a file holds. */
  async one<Demo>(file: string, form: DemoForm<Demo>): Promise<Demo | undefined> {
    const record = await this.read(file, (text) => readRecord(text, form.body));
    return this.fitting(file, form, record);
  }

  /** The records in the list that a file holds. */
  async list<Demo>(file: string, form: DemoForm<Demo>): Promise<Demo[]> {
    const records = await this.read(file, readJson);
    if (records === undefined) return [];
    if (!Array.isArray(records)) {
      this.tell(file, '应为列表 (not a list)');
      return [];
    }
    const each = records.map((record: unknown, i) => this.fitting(`${file} 第 ${i + 1} 条`, form, record));
    return each.filter((record) => record !== undefined);
  }

  /** The records of a folder, one a file, in the order of the numbers that the names of the files begin with. */
  async all<Demo>(folder: string, form: DemoForm<Demo>): Promise<Demo[]> {
    const numbered = this.numbered(folder, form.body ? '.md' : '.json');
    if (numbered.length === 0) this.tell(folder, '没有内容 (nothing in it)');
    const records: Demo[] = [];
    for (const file of numbered) {
      const record = await this.one(file, form);
      if (record !== undefined) records.push(record);
    }
    return records;
  }

  /** The bytes of a file that a record names, unless `judge` finds fault with them. */
  async named(name: string, judge: (bytes: Buffer) => Promise<string | null>): Promise<Buffer | undefined> {
    const file = NAMED + name;
    const bytes = await this.bytesOf(file);
    const fault = bytes ? await judge(bytes) : null;
    if (fault !== null) this.tell(file, fault);
    return fault === null ? bytes : undefined;
  }

  /** Every fault, and every file that nobody read; what a faulty record would have named is not known. */
  end(): string[] {
    const isKnown = (file: string) => this.faults.length === 0 || !file.startsWith(NAMED);
    const left = [...this.unread]
      .filter(isKnown)
      .map((file) => `${file}：种类未知，不会被读取 (nothing reads this file)`);
    return [...this.faults, ...left];
  }

  private tell(file: string, fault: string): void {
    this.faults.push(`${file}：${fault}`);
  }

  /** The files of a folder in their order; each number stands once. */
  private numbered(folder: string, extension: string): string[] {
    const known = new Map<number, string>();
    for (const file of this.files) {
      if (path.posix.dirname(file) !== folder || !file.endsWith(extension)) continue;
      const number = /^(\d+)-/.exec(path.posix.basename(file))?.[1];
      const other = number === undefined ? undefined : known.get(Number(number));
      if (number === undefined) this.tell(file, '文件名应以序号开头，如 01- (no number)');
      else if (other !== undefined) this.tell(file, `序号 ${number} 与 ${other} 重复 (number taken)`);
      else known.set(Number(number), file);
      this.unread.delete(file);
    }
    return [...known].sort(([a], [b]) => a - b).map(([, file]) => file);
  }

  private async bytesOf(file: string): Promise<Buffer | undefined> {
    if (!this.files.includes(file)) {
      this.tell(file, '缺少这个文件 (missing)');
      return undefined;
    }
    this.unread.delete(file);
    return readFile(path.join(this.root, file));
  }

  private async read(file: string, read: (text: string) => unknown): Promise<unknown> {
    const text = (await this.bytesOf(file))?.toString('utf8');
    if (text === undefined) return undefined;
    try {
      return read(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
    } catch (error) {
      if (!(error instanceof DemoFault)) throw error;
      this.tell(file, error.message);
      return undefined;
    }
  }

  /** The record when it is what its form says; its faults are told by name and field. */
  private fitting<Demo>(name: string, form: DemoForm<Demo>, record: unknown): Demo | undefined {
    if (record === undefined) return undefined;
    const tell = (faults: Record<string, string>) => {
      for (const [field, fault] of Object.entries(faults)) this.tell(name, `${fault} (${field})`);
      return Object.keys(faults).length > 0;
    };
    if (tell(bodyFaults(closed(form.shape.schema), record))) return undefined;
    const checked = record as Demo;
    return form.faults && tell(form.faults(checked)) ? undefined : checked;
  }
}

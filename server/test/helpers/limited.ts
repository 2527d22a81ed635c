/** Records and questions that tests of limited roles share. */
import { expect } from 'vitest';
import type { Client, startTestApp } from './app.ts';

export type Row = { Id: number; Version: number; Name: string; Status: string; fields?: Record<string, string> };

/** Ways to make and to read, by hand of the administrator. */
export function limitedRecords({ admin }: Pick<Awaited<ReturnType<typeof startTestApp>>, 'admin'>) {
  return {
    async make<T = Row>(resource: string, body: object) {
      const made = await admin.post<T>(`/api/${resource}`, body);
      expect(made.status, made.text).toBe(201);
      return made.body.data;
    },
    /** Id of a column. */
    async column(kind: string, name: string) {
      const { data } = (await admin.get<Row[]>(`/api/admin/Columns?Kind=${kind}&pageSize=100`)).body;
      const found = data.find((one) => one.Name === name);
      if (!found) throw new Error(`no column ${name}`);
      return found.Id;
    },
    /** Ids of a list, in order; all of them have to be on the first page. */
    async ids(by: Client, url: string) {
      const answer = await by.get<Row[]>(url);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.total).toBe(answer.body.data.length);
      return answer.body.data.map(({ Id }) => Id).sort((a, b) => a - b);
    },
  };
}

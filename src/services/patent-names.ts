/** Calls on how names are spelt in patents. */
import type { PatentNameQuery, PatentRenameWrite } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

export const fetchPatentNames = (query: PatentNameQuery) => own.read('/api/admin/PatentNames', query);
/** Some patents that have a spelling. */
export const fetchPatentNameExamples = (Name: string) => dataOf(own.read('/api/admin/PatentNames/Examples', { Name }));
/** Replaces spellings in all patents; what is answered tells how far that is. */
export const startPatentRename = (data: PatentRenameWrite) =>
  dataOf(own.command('POST /api/admin/PatentRenames', data));
export const fetchPatentRenames = (current: number, pageSize: number) =>
  own.read('/api/admin/PatentRenames', { current, pageSize });
export const undoPatentRename = (id: number) => dataOf(own.command(`POST /api/admin/PatentRenames/${id}/undo`));
export const fetchPatentNameAliases = (current: number, pageSize: number) =>
  own.read('/api/admin/PatentNameAliases', { current, pageSize });
export const forgetPatentNameAlias = (id: number) => own.command(`DELETE /api/admin/PatentNameAliases/${id}`);

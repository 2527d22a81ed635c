/** Calls on how names are spelt in patents. */
import type { PatentNameAliasQuery, PatentNameQuery, PatentRenameQuery, PatentRenameWrite } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

export const fetchPatentNames = (query: PatentNameQuery) => own.read('/api/admin/PatentNames', query);
/** Some patents that have a spelling. */
export const fetchPatentNameExamples = (Name: string) => dataOf(own.read('/api/admin/PatentNames/Examples', { Name }));
/** Replaces spellings in all patents; what is answered tells how far that is. */
export const startPatentRename = (data: PatentRenameWrite) =>
  dataOf(own.command('POST /api/admin/PatentRenames', data));
export const fetchPatentRenames = (query: PatentRenameQuery) => own.read('/api/admin/PatentRenames', query);
export const undoPatentRename = (id: number) => dataOf(own.command(`POST /api/admin/PatentRenames/${id}/undo`));
export const fetchPatentNameAliases = (query: PatentNameAliasQuery) => own.read('/api/admin/PatentNameAliases', query);
export const forgetPatentNameAlias = (id: number) => own.command(`DELETE /api/admin/PatentNameAliases/${id}`);

/** Calls on patents that are no record's own: the home page's choice, tags, merging, quality. */
import type { PatentMerge, PatentPicksUpdate, PatentTagging } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

export const fetchPatentPicks = () => dataOf(own.read('/api/admin/PatentPicks'));
/** Replaces the patents of the home page; refused where somebody else did so since `Before` was read. */
export const savePatentPicks = (data: PatentPicksUpdate) => dataOf(own.command('PUT /api/admin/PatentPicks', data));

export const fetchPatentTags = () => dataOf(own.read('/api/admin/PatentTags'));
/** Adds and removes tags of many patents at once. */
export const tagPatents = (data: PatentTagging) => dataOf(own.command('POST /api/admin/Patents/tags', data));

/** Two records side by side, and what would come of merging the second into the first. */
export const fetchPatentMerge = (id: number, OtherId: number) =>
  dataOf(own.read(`/api/admin/Patents/${id}/merge`, { OtherId }));
/** Merges another patent into this one. */
export const mergePatents = (id: number, data: PatentMerge) =>
  dataOf(own.command(`POST /api/admin/Patents/${id}/merge`, data));
/** Takes a merge back; the id is that of the patent that was merged into another. */
export const unmergePatents = (id: number) => dataOf(own.command(`POST /api/admin/Patents/${id}/unmerge`));

/** How many records have each problem. */
export const fetchPatentQuality = () => dataOf(own.read('/api/admin/PatentQuality'));

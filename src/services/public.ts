/**
 * The public reads of the specification, one function each. Names, parameters and answers follow from the
 * declarations; lists pass their parameters through and sort by the table's last sort entry.
 */
import type { ArticleDetail, DetailOf, ItemOf, QueryOf, resources } from '@ip-portal/contract';
import { request } from '../request';
import { listParams, type TableSort } from './list';

type Named<N> = Extract<(typeof resources)[number], { name: N }>;
type Name = (typeof resources)[number]['name'];
type One<T> = { success: true; data: T };
type Many<T> = { success: true; data: T[]; total: number };

const list =
  <N extends Name>(name: N) =>
  (params: Partial<QueryOf<Named<N>>> = {}, sort?: TableSort) =>
    request<Many<ItemOf<Named<N>>>>(`/api/${name}`, { params: listParams(params, sort) });
/** A fixed choice of a resource: recommended, newest. */
const choice =
  <N extends Name>(name: N, which: string) =>
  () =>
    request<Many<ItemOf<Named<N>>>>(`/api/${name}/${which}`);

export const fetchWebConfig = async () =>
  (await request<One<DetailOf<Named<'WebConfig'>>>>('/api/WebConfig', { skipErrorHandler: true })).data;
export const fetchAbout = async () => (await request<One<DetailOf<Named<'About'>>>>('/api/About')).data;
export const fetchNewss = list('Newss');
export const fetchNotices = list('Notices');
export const fetchLaws = list('Laws');
export const fetchThinkTanks = list('ThinkTanks');
export const fetchFinancing = list('Financing');
export const fetchNewssReCom8 = choice('Newss', 'ReCom8');
export const fetchNewssReComImage6 = choice('Newss', 'ReComImage6');
export const fetchNoticesReComImage6 = choice('Notices', 'ReComImage6');
export const fetchLawsReCom8 = choice('Laws', 'ReCom8');
export const fetchPatentsTop8 = choice('Patents', 'Top8');
export const fetchArticle = async (id: number) => (await request<One<ArticleDetail>>(`/api/Articles/${id}`)).data;
/** Counts a read; answers the new count. */
export const readArticle = async (id: number) =>
  (await request<One<{ ReadCount: number }>>(`/api/Articles/${id}/Read`, { skipErrorHandler: true })).data.ReadCount;

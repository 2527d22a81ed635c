/** Public reads. Lists pass their parameters through and sort by the table's last sort entry. */
import type {
  About,
  ArticleDetail,
  ArticleItem,
  ExpertItem,
  FinancingItem,
  LawItem,
  PatentItem,
  WebConfig,
} from '@ip-portal/contract';
import { request } from '../request';
import { listParams, type TableSort } from './list';

type One<T> = { success: true; data: T };
type Many<T> = { success: true; data: T[]; total: number };

const list =
  <T>(url: string) =>
  (params: object = {}, sort?: TableSort) =>
    request<Many<T>>(url, { params: listParams(params, sort) });

export const fetchWebConfig = async () =>
  (await request<One<WebConfig>>('/api/WebConfig', { skipErrorHandler: true })).data;
export const fetchAbout = async () => (await request<One<About>>('/api/About')).data;
export const fetchNewss = list<ArticleItem>('/api/Newss');
export const fetchNotices = list<ArticleItem>('/api/Notices');
export const fetchLaws = list<LawItem>('/api/Laws');
export const fetchThinkTanks = list<ExpertItem>('/api/ThinkTanks');
export const fetchFinancing = list<FinancingItem>('/api/Financing');
export const fetchNewssReCom8 = () => request<Many<ArticleItem>>('/api/Newss/ReCom8');
export const fetchNewssReComImage6 = () => request<Many<ArticleItem>>('/api/Newss/ReComImage6');
export const fetchNoticesReComImage6 = () => request<Many<ArticleItem>>('/api/Notices/ReComImage6');
export const fetchLawsReCom8 = () => request<Many<LawItem>>('/api/Laws/ReCom8');
export const fetchPatentsTop8 = () => request<Many<PatentItem>>('/api/Patents/Top8');
export const fetchArticle = async (id: number) => (await request<One<ArticleDetail>>(`/api/Articles/${id}`)).data;
/** Counts a read; answers the new count. */
export const readArticle = async (id: number) =>
  (await request<One<{ ReadCount: number }>>(`/api/Articles/${id}/Read`, { skipErrorHandler: true })).data.ReadCount;

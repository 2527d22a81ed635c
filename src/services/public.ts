/**
 * The public reads of the specification, a line each. Lists pass their parameters through and sort by the table's last
 * sort entry. All are here because the specification lists them (docs/decisions/0065-typed-addresses.md): the app calls
 * `fetchWebConfig` and `readArticle` alone, its pages read through `load`, and the others are called by
 * tests/mock/services.test.ts, which keeps the mocks to them.
 */
import type { AskedOf } from '@ip-portal/contract';
import { dataOf, quiet, read } from './api';
import { listParams, type TableSort } from './list';

export const fetchNewss = (asked: AskedOf<'/api/Newss'> = {}, sort?: TableSort) =>
  read('/api/Newss', listParams(asked, sort));
export const fetchNotices = (asked: AskedOf<'/api/Notices'> = {}, sort?: TableSort) =>
  read('/api/Notices', listParams(asked, sort));
export const fetchLaws = (asked: AskedOf<'/api/Laws'> = {}, sort?: TableSort) =>
  read('/api/Laws', listParams(asked, sort));
export const fetchThinkTanks = (asked: AskedOf<'/api/ThinkTanks'> = {}, sort?: TableSort) =>
  read('/api/ThinkTanks', listParams(asked, sort));
export const fetchFinancing = (asked: AskedOf<'/api/Financing'> = {}, sort?: TableSort) =>
  read('/api/Financing', listParams(asked, sort));
export const fetchNewssReCom8 = () => read('/api/Newss/ReCom8');
export const fetchNewssReComImage6 = () => read('/api/Newss/ReComImage6');
export const fetchNoticesReComImage6 = () => read('/api/Notices/ReComImage6');
export const fetchLawsReCom8 = () => read('/api/Laws/ReCom8');
export const fetchPatentsTop8 = () => read('/api/Patents/Top8');
export const fetchWebConfig = () => dataOf(quiet.read('/api/WebConfig'));
export const fetchAbout = () => dataOf(read('/api/About'));
export const fetchArticle = (id: number) => dataOf(read(`/api/Articles/${id}`));
/** Counts a read; answers the new count. */
export const readArticle = async (id: number) => (await dataOf(quiet.read(`/api/Articles/${id}/Read`))).ReadCount;

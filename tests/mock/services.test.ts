/** The calls of the specification, made by the functions of the browser app and answered by the mocks. */

import { fetchUserInfo } from '../../src/services/auth';
import * as services from '../../src/services/public';
import { type Call, network } from '../setup/network';
import { ask } from './ask';

const PATHS = [
  ...['auth/userinfo', 'WebConfig', 'About', 'Articles/1', 'Articles/1/Read', 'Patents/Top8', 'Laws/ReCom8'],
  ...['Newss', 'Notices', 'Laws', 'ThinkTanks', 'Financing'],
  ...['Newss/ReCom8', 'Newss/ReComImage6', 'Notices/ReComImage6'],
].map((path) => `/api/${path}`);
let made: Call[];
const calls = () => made.map(({ url }) => url.pathname + url.search);

beforeEach(() => {
  const answer = ({ url }: Call) => ask(`GET ${url.pathname}${url.search}`).body;
  made = network(Object.fromEntries(PATHS.map((path) => [`GET ${path}`, answer])));
});

test.each([
  ['/api/Newss', services.fetchNewss],
  ['/api/Notices', services.fetchNotices],
  ['/api/Laws', services.fetchLaws],
  ['/api/ThinkTanks', services.fetchThinkTanks],
  ['/api/Financing', services.fetchFinancing],
] as const)('%s passes its parameters through and sorts by the last entry', async (path, read) => {
  const { data, total } = await read({ pageSize: 3 }, { Id: 'ascend', CreatedAt: 'descend' });
  expect(calls()).toEqual([`${path}?pageSize=3&sortby=CreatedAt&order=descend`]);
  expect(data).toHaveLength(3);
  expect(total).toBeGreaterThanOrEqual(3);
});

test.each([
  ['/api/Newss/ReCom8', services.fetchNewssReCom8, 8],
  ['/api/Newss/ReComImage6', services.fetchNewssReComImage6, 6],
  ['/api/Notices/ReComImage6', services.fetchNoticesReComImage6, 6],
  ['/api/Laws/ReCom8', services.fetchLawsReCom8, 8],
  ['/api/Patents/Top8', services.fetchPatentsTop8, 8],
] as const)('%s answers at most its number', async (path, read, most) => {
  const { data } = await read();
  expect(calls()).toEqual([path]);
  expect(data.length).toBeGreaterThan(0);
  expect(data.length).toBeLessThanOrEqual(most);
});

test('single records answer their data alone', async () => {
  expect(await fetchUserInfo()).toBeNull();
  expect(await services.fetchWebConfig()).toMatchObject({ WebSiteName: expect.any(String) });
  expect(await services.fetchAbout()).toMatchObject({ Content: expect.any(String) });
  expect(await services.fetchArticle(1)).toMatchObject({ Id: 1, Title: expect.any(String) });
  expect(await services.readArticle(1)).toBeGreaterThan(0);
  expect(calls()).toEqual([
    '/api/auth/userinfo',
    '/api/WebConfig',
    '/api/About',
    '/api/Articles/1',
    '/api/Articles/1/Read',
  ]);
});

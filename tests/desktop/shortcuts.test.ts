/** Pages and services that a search may be after. */
import { ATTACHMENT_URL, LOGOUT_URL, SEARCH_URL } from '@ip-portal/contract/urls';
import { desktopRoutes, leadsOn } from '@/routes';
import { serviceEntrances } from '@/views/home/services';
import { shortcutsFor } from '@/views/search/shortcuts';
import { site } from '../mobile/fixtures';

const whole = { ...site, HasTerms: true, LectureUrl: 'https://lecture.example.cn/' };
const found = (keyword: string, of = whole) => shortcutsFor(keyword, of).map(({ url }) => url);

/** What is no place to go to: a step on a way, where one is already, what needs a link that was sent, or a file below an article. */
const NO_PLACES = [
  ATTACHMENT_URL,
  LOGOUT_URL,
  SEARCH_URL,
  '/desktop/login/reset',
  '/desktop/account/email',
  '/desktop/account/organization/join',
];
const PLACES = desktopRoutes.flatMap((route) => {
  if (leadsOn(route) || route.path.endsWith('/detail') || NO_PLACES.includes(route.path)) return [];
  const key = 'externalKey' in route ? route.externalKey : undefined;
  return [[route.name, key ? whole[key] : route.path] as const];
});

test.each(PLACES)('%s is found by its name', (name, url) => {
  expect(found(name)).toContain(url);
});

test.each(serviceEntrances(whole, null).map(({ title, href }) => [title, href]))(
  'the service %s is found by its name',
  (title, href) => {
    expect(found(title)).toContain(href);
  },
);

test.each([
  ['讲座', '知识产权讲座'],
  ['无障碍', '无障碍声明'],
  ['ipc 分类', '专利分类表'],
  ['忘记密码', '找回密码'],
  ['手机版', '手机版'],
  ['办事指南', '通知公告'],
  ['办事通知', '办事通知'],
  ['政策解读', '政策解读'],
])('%s: %s', (keyword, label) => {
  expect(shortcutsFor(keyword, whole)[0]?.label).toBe(label);
});

test('whatever the case of its letters', () => {
  const named = { ...whole, NewsCategories: ['pct 动态'] };
  expect(shortcutsFor('PCT 动态', named).map(({ label }) => label)).toContain('pct 动态');
});

test('only what there is', () => {
  const bare = { ...site, HasTerms: false, EducationUrl: '', LectureUrl: '', NoticeCategories: [] };
  expect(found('用户服务协议', bare)).toEqual([]);
  expect(found('远程教育', bare)).toEqual([]);
  expect(found('知识产权讲座', bare)).toEqual([]);
});

test('what is on another site says so', () => {
  expect(shortcutsFor('讲座', whole)[0]?.external).toBe(true);
  expect(shortcutsFor('年费', whole)[0]?.external).toBeUndefined();
});

test('the pages above are those of the table', () => {
  expect(PLACES.length).toBeGreaterThan(20);
});

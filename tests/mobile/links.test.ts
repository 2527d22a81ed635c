import { isMobilePath, mobileArticleUrl, toMobileUrl, withMobileLinks } from '@/views/mobile/links';

test.each([
  ['/', '/app/index'],
  ['/desktop/index', '/app/index'],
  ['/desktop/news', '/app/news'],
  ['/desktop/news?Category=%E5%8A%A8%E6%80%81', '/app/news?Category=%E5%8A%A8%E6%80%81'],
  ['/desktop/news/detail?id=3', '/app/news/detail?id=3'],
  ['/desktop/notice', '/app/notice'],
  ['/desktop/notice?Category=x', '/app/notice?Category=x'],
  ['/desktop/patent?q=a', '/app/patent?q=a'],
  ['/desktop/patent/detail?id=1#claims', '/app/patent/detail?id=1#claims'],
  ['/desktop/transaction/post', '/app/transaction/post'],
  ['/desktop/law/detail?id=3#art-50', '/app/law/detail?id=3#art-50'],
  ['/desktop/search?keyword=a', '/app/search?keyword=a'],
  ['/api/Laws/Cited?name=a&article=b', '/api/Laws/Cited?mobile=true&name=a&article=b'],
  ['/desktop/login?redirect=%2Fdesktop%2Faccount', '/app/login?redirect=%2Fapp%2Faccount'],
  ['/desktop/login?redirect=%2Fadmin&x=1', '/app/login?redirect=%2Fadmin&x=1'],
])('%s has the mobile sibling %s', (from, to) => {
  expect(toMobileUrl(from)).toBe(to);
});

test.each([
  '/desktop/patents?id=1',
  '/desktop/sitemap',
  '/desktop/newsletter',
  'https://example.cn/desktop/news',
  'tel:12345',
  '/api/Files/1/a.pdf',
  '',
])('%s stays as it is', (url) => {
  expect(toMobileUrl(url)).toBe(url);
});

test('links inside an article stay among the mobile pages, everything else is left alone', () => {
  expect(
    withMobileLinks(
      '<p><a class="x" href="/desktop/law/detail?id=7#art-2">法</a><a href="https://a.cn/">外</a><img src="/desktop/news"></p>',
    ),
  ).toBe(
    '<p><a class="x" href="/app/law/detail?id=7#art-2">法</a><a href="https://a.cn/">外</a><img src="/desktop/news"></p>',
  );
});

test('addresses', () => {
  expect(mobileArticleUrl('notice', 4)).toBe('/app/notice/detail?id=4');
  expect(mobileArticleUrl('law', 4, 'art-1')).toBe('/app/law/detail?id=4#art-1');
  expect(isMobilePath('/app')).toBe(true);
  expect(isMobilePath('/app/x')).toBe(true);
  expect(isMobilePath('/apple')).toBe(false);
});

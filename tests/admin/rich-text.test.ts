/** What the editor reads it writes back: anchors of statutes, captions, alignment, merged cells. */
import { Editor } from '@tiptap/react';
import { EXTENSIONS } from '@/components/admin/kit/fields/rich-text/extensions';
import { completeHref } from '@/components/admin/kit/fields/rich-text/link-dialog';

function roundTrip(content: string): string {
  const editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content });
  const html = editor.getHTML();
  editor.destroy();
  return html;
}

test.each([
  '<section id="art-50" class="article"><p><strong>第五十条</strong> 正文</p></section>',
  '<h2 id="ch-1">第一章 总则</h2><p>正文</p>',
  '<figure><img src="/api/Files/a.png" alt="说明"><figcaption>图一</figcaption></figure>',
  '<p style="text-align: center;">居中</p>',
  '<ul><li><p>一</p></li><li><p>二</p></li></ul>',
  '<p>H<sub>2</sub>O<sup>3</sup><mark>重点</mark></p>',
  '<p><a href="https://www.cnipa.gov.cn">链接</a></p>',
])('%s', (html) => {
  expect(roundTrip(html)).toBe(html);
});

test('the title stays the only first-level heading', () => {
  expect(roundTrip('<h1>大标题</h1>')).not.toContain('<h1>');
});

test('addresses are completed as people type them', () => {
  expect(completeHref('www.cnipa.gov.cn')).toBe('https://www.cnipa.gov.cn');
  expect(completeHref('a@b.cn')).toBe('mailto:a@b.cn');
  expect(completeHref('/desktop/news')).toBe('/desktop/news');
  expect(completeHref('//www.cnipa.gov.cn/a')).toBe('https://www.cnipa.gov.cn/a');
});

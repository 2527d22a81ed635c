/** What the editor reads it writes back: anchors of statutes, captions, alignment, merged cells. */
import { Editor } from '@tiptap/react';
import { EXTENSIONS } from '@/components/admin/kit/fields/rich-text/extensions';
import { completeHref } from '@/components/admin/kit/fields/rich-text/link-dialog';
import { wayOut } from '@/components/admin/kit/fields/rich-text/way-out';

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

describe('Tab in a table', () => {
  let editor: Editor;
  const heard = jest.fn();
  /** Whether the browser does with the key what it does elsewhere. */
  const press = (key: string, more = {}) =>
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  const rows = () => editor.getHTML().match(/<tr>/g)?.length;
  beforeEach(() => {
    const element = document.createElement('div');
    element.addEventListener('keydown', ({ key }) => heard(key));
    heard.mockClear();
    editor = new Editor({
      element,
      extensions: EXTENSIONS,
      content: '<table><tbody><tr><td><p>一</p></td><td><p>二</p></td></tr></tbody></table>',
      editorProps: { handleDOMEvents: wayOut(), handleScrollToSelection: () => true },
    });
    // In the last cell.
    editor.commands.setTextSelection(editor.state.doc.content.size - 4);
  });
  afterEach(() => editor.destroy());

  test('adds a row behind the last cell', () => {
    expect(press('Tab')).toBe(false);
    expect(rows()).toBe(2);
  });

  test.each([false, true])('leads out after Esc, once; with Shift: %s', (shiftKey) => {
    press('Escape');
    if (shiftKey) press('Shift', { shiftKey });
    expect(press('Tab', { shiftKey })).toBe(true);
    expect(rows()).toBe(1);
    expect(press('Tab', { shiftKey })).toBe(false);
  });

  test.each([
    ['a key', () => press('ArrowLeft')],
    ['another Esc', () => press('Escape')],
    ['leaving by mouse', () => editor.view.dom.dispatchEvent(new FocusEvent('blur'))],
  ])('is what it was after Esc and %s', (_what, act) => {
    press('Escape');
    act();
    expect(press('Tab')).toBe(false);
  });

  test('only a second Esc is heard by the drawer around; none that ends the choice of a word', () => {
    press('Escape', { isComposing: true });
    expect(press('Tab')).toBe(false);
    heard.mockClear();
    press('Escape');
    expect(heard).not.toHaveBeenCalled();
    press('Escape');
    expect(heard).toHaveBeenCalledWith('Escape');
  });
});

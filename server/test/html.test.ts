import { describe, expect, it } from 'vitest';
import { cleanHtml, cleanUserHtml, excerpt, htmlToText } from '../src/lib/html.ts';
import { DEPTH_MAX, flattened } from '../src/lib/html-depth.ts';

describe('cleanHtml', () => {
  it('keeps the anchors of a statute and no other id', () => {
    for (const id of ['art-50', 'ch-1-sec-2', 'part-1-subpart-2-ch-3', 'att-1-art-1', 'art-10-1-v2', 'para-3']) {
      expect(cleanHtml(`<h2 id="${id}">章</h2>`)).toBe(`<h2 id="${id}">章</h2>`);
      expect(cleanHtml(`<h1 id="${id}">章</h1>`)).toBe(`<h2 id="${id}">章</h2>`);
    }
    for (const id of [
      'page-data',
      'root',
      'main',
      'art-',
      'art-x',
      '1',
      'art-1 main',
      `art-1${'-1'.repeat(100)}`,
      '',
    ]) {
      for (const tag of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'p', 'div']) {
        expect(cleanHtml(`<${tag} id="${id}">章</${tag}>`)).not.toContain('id=');
      }
    }
  });

  it('leaves out tags that stand too deep, never their text', () => {
    const deep = `${'<b>'.repeat(3 * DEPTH_MAX)}深处<br>的字<a href="/x">链接</a>${'</b>'.repeat(3 * DEPTH_MAX)}<p>之后</p>`;
    const cleaned = cleanHtml(deep);
    expect(cleaned.match(/<b>/g)).toHaveLength(DEPTH_MAX);
    expect(cleaned.match(/<\/b>/g)).toHaveLength(DEPTH_MAX);
    expect(cleaned).toContain('深处<br />的字链接');
    expect(cleaned).toMatch(/<p>之后<\/p>$/);
    expect(flattened('<div><p>一</p></div>')).toBe('<div><p>一</p></div>');
    const list = `<ul>${'<li>项<p>段'.repeat(5 * DEPTH_MAX)}</ul>`;
    expect(flattened(list)).toBe(list);
    expect(flattened(`${'<b>'.repeat(DEPTH_MAX)}<i x`)).not.toContain('<i');
  });
});

describe('cleaned HTML', () => {
  const gone = (html: string, left = '') => expect([html, cleanHtml(html)]).toEqual([html, left]);

  it('has no scripts, frames, forms, styles and handlers', () => {
    for (const tag of ['script', 'style', 'textarea', 'option']) gone(`<${tag}>x</${tag}>`);
    gone('<noscript>x</noscript>', 'x');
    for (const tag of ['iframe', 'object', 'embed', 'form', 'input', 'button', 'svg', 'math', 'base', 'meta', 'link'])
      expect(cleanHtml(`<${tag} src="https://evil.example/">x</${tag}>`)).not.toMatch(/[<>]|evil/);
    for (const tag of ['p', 'div', 'span', 'a', 'table', 'td', 'h2', 'section', 'li'])
      expect(cleanHtml(`<${tag} onclick="x()" style="position:fixed" data-x="1" class="top">x</${tag}>`)).toBe(
        tag === 'td' ? '<td>x</td>' : `<${tag}>x</${tag}>`,
      );
    gone('<img src="/api/Files/a" onerror="x()">', '<img loading="lazy" src="/api/Files/a" />');
  });

  it('has no sound, film or players, and nothing that starts, moves or blinks by itself', () => {
    for (const tag of ['audio', 'video', 'source', 'track', 'iframe', 'object', 'embed', 'applet', 'bgsound'])
      expect(cleanHtml(`<${tag} src="/api/Files/a" autoplay loop>x</${tag}>`)).not.toMatch(/[<>]|autoplay|Files/);
    for (const tag of ['marquee', 'blink', 'animate', 'canvas']) gone(`<${tag} loop="-1">x</${tag}>`, 'x');
    gone('<video controls><source src="/api/Files/a.mp4"><track src="/api/Files/a.vtt">说明</video>', '说明');
    for (const attribute of ['autoplay', 'loop', 'muted', 'controls', 'dynsrc="/api/Files/a"'])
      gone(`<p ${attribute}>x</p>`, '<p>x</p>');
    for (const style of ['animation:turn 1s infinite', 'text-decoration:blink', 'position:fixed'])
      gone(`<p style="${style}">x</p>`, '<p>x</p>');
  });

  it('keeps what an editor writes', () => {
    for (const html of [
      '<p>一<br />二</p><hr />',
      '<h2>甲</h2><h3>乙</h3><h4>丙</h4>',
      '<p><strong>粗</strong><b>粗</b><em>斜</em><i>斜</i><u>下</u><s>删</s><sub>1</sub><sup>2</sup><mark>亮</mark></p>',
      '<ul><li>一</li></ul><ol start="3" type="a"><li>二</li></ol>',
      '<blockquote>引</blockquote><pre><code>x</code></pre>',
      '<figure><img loading="lazy" src="/api/Files/a" alt="图" title="题" width="3" height="4" /><figcaption>说明</figcaption></figure>',
      '<table><caption>表</caption><colgroup><col span="2"></col></colgroup><thead><tr><th scope="col" colspan="2" rowspan="1">头</th></tr></thead><tbody><tr><td colspan="2" rowspan="3">格</td></tr></tbody><tfoot><tr><td>脚</td></tr></tfoot></table>',
      '<div><span>字</span></div>',
      '<section class="article" id="art-1"><p><strong class="article-number">第一条</strong> <span class="article-caption">目的</span></p></section>',
      '<section class="preamble">序</section><section class="block">段</section>',
      '<a href="/desktop" title="题">链接</a>',
    ])
      expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<h1>甲</h1><h5>乙</h5><h6>丙</h6>')).toBe('<h2>甲</h2><h4>乙</h4><h4>丙</h4>');
  });

  it('aligns paragraphs and nothing else', () => {
    for (const align of ['left', 'center', 'right', 'justify'])
      expect(cleanHtml(`<p style="text-align:${align};color:red">x</p>`)).toBe(`<p style="text-align:${align}">x</p>`);
    for (const style of ['text-align:start', 'text-align:xleft', 'text-align:leftx', 'background:url(//evil.example)'])
      expect(cleanHtml(`<p style="${style}">x</p>`)).toBe('<p>x</p>');
    expect(cleanHtml('<div style="text-align:left">x</div>')).toBe('<div>x</div>');
  });

  it('links to pages, mail and telephones, which open where the reader wants', () => {
    for (const href of [
      'https://example.org/',
      'http://example.org/',
      'mailto:a@b.cn',
      'tel:12345',
      '/desktop',
      '#art-1',
    ])
      expect(cleanHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`);
    for (const href of [
      'javascript:x()',
      'JaVaScRiPt:x()',
      'java\tscript:x()',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example/',
      'ftp://a/',
    ])
      expect([href, cleanHtml(`<a href="${href}">x</a>`)]).toEqual([href, '<a>x</a>']);
    for (const target of ['_blank', '_self', '_BLANK', 'other'])
      for (const clean of [cleanHtml, cleanUserHtml])
        expect(clean(`<a href="/a" target="${target}" rel="nofollow">x</a>`)).toBe('<a href="/a" rel="nofollow">x</a>');
  });

  it('shows pictures that have an address, and none of other sites when a user wrote it', () => {
    const img = (src: string) => `<img loading="lazy" src="${src}" />`;
    for (const src of ['https://example.org/a.png', 'http://example.org/a.png', '/api/Files/a', '/logo.svg'])
      expect([src, cleanHtml(`<img src="${src}">`)]).toEqual([src, img(src)]);
    for (const src of ['//evil.example/a.png', 'data:image/png;base64,x', 'a.png', '', 'x/https://evil.example/'])
      expect([src, cleanHtml(`<img src="${src}">`)]).toEqual([src, '']);
    expect(cleanHtml('<img alt="x">')).toBe('');
    expect(cleanHtml('<img src="/a" loading="eager">')).toBe('<img loading="eager" src="/a" />');
    expect(cleanUserHtml('<p>字<img src="/api/Files/a"></p>')).toBe(`<p>字${img('/api/Files/a')}</p>`);
    for (const src of ['https://example.org/a.png', '/logo.svg', '/x/api/Files/a', '//evil.example/api/Files/a'])
      expect([src, cleanUserHtml(`<p>字<img src="${src}"></p>`)]).toEqual([src, '<p>字</p>']);
    expect(cleanUserHtml('<img>')).toBe('');
    expect(cleanUserHtml(' <p onclick="x()">字</p><script>x()</script> ')).toBe('<p>字</p>');
    expect(cleanHtml('\n <p>字</p> \n')).toBe('<p>字</p>');
    expect(cleanUserHtml(`${'<b>'.repeat(DEPTH_MAX + 5)}字`).match(/<b>/g)).toHaveLength(DEPTH_MAX);
  });

  it('has anchors of so many signs', () => {
    const id = (length: number) => `art${'-1'.repeat(200)}`.slice(0, length);
    expect(cleanHtml(`<h2 id="${id(119)}">x</h2>`)).toContain('id=');
    expect(cleanHtml(`<h2 id="${id(121)}">x</h2>`)).toBe('<h2>x</h2>');
    for (const bad of ['xart-1', 'art-1x', 'art-123456', 'v123456'])
      expect([bad, cleanHtml(`<h2 id="${bad}">x</h2>`)]).toEqual([bad, '<h2>x</h2>']);
    for (const good of ['art-12345', 'item-1-block-2', 'v1', 'art-1-', 'sec-1v2'])
      expect([good, cleanHtml(`<section id="${good}">x</section>`)]).toEqual([
        good,
        `<section id="${good}">x</section>`,
      ]);
  });
});

describe('depth', () => {
  const nested = (count: number, inner: string) => `${'<b>'.repeat(count)}${inner}${'</b>'.repeat(count)}`;

  it('is bounded exactly, and counted down again by what is closed', () => {
    expect(flattened(nested(DEPTH_MAX, '字'))).toBe(nested(DEPTH_MAX, '字'));
    expect(flattened(nested(DEPTH_MAX + 1, '字'))).toBe(nested(DEPTH_MAX, '字'));
    const twice = nested(DEPTH_MAX, '字').repeat(2);
    expect(flattened(twice)).toBe(twice);
    // What closes nothing does not make room.
    expect(flattened(`</b></b>${nested(DEPTH_MAX + 1, '字')}`)).toBe(`</b></b>${nested(DEPTH_MAX, '字')}`);
  });

  it('does not count what holds nothing or is closed by the next of its kind', () => {
    for (const tag of ['br', 'img src="/a"', 'hr', 'col', 'wbr', 'p', 'li', 'td', 'tr', 'th', 'dt', 'dd', 'option']) {
      const html = `<${tag}>`.repeat(DEPTH_MAX + 5);
      expect(flattened(html)).toBe(html);
    }
    const closed = `${'<b>'.repeat(DEPTH_MAX)}</br></p>${'<i>x</i>'}`;
    expect(flattened(closed)).toBe(`${'<b>'.repeat(DEPTH_MAX)}</br></p>x`);
    expect(flattened('<B>x</B>'.repeat(3))).toBe('<B>x</B>'.repeat(3));
    expect(flattened('甲<br/>乙<div/>丙')).toBe('甲<br/>乙<div/>丙');
  });

  it('leaves out whole tags, with what stands in them, also unfinished ones', () => {
    const open = '<b>'.repeat(DEPTH_MAX);
    expect(flattened(`${open}<i title="a > b" x>字</i >后<u/>末`)).toBe(`${open}字后末`);
    expect(flattened(`${open}<i>字</i x`)).toBe(`${open}字`);
    expect(flattened(`${open}<i>字<u>里</u></i></b>后<s>外</s>`)).toBe(`${open}字里</b>后<s>外</s>`);
  });
});

describe('htmlToText', () => {
  it('is what a reader sees, blocks on lines of their own', () => {
    expect(htmlToText('<h2>标题</h2><p>甲&amp;乙&nbsp;&lt;丙&gt;<br>丁</p><ul><li>一</li><li> 二 </li></ul>')).toBe(
      '标题\n甲&乙 <丙>\n丁\n一\n二',
    );
    expect(htmlToText('甲<script>alert(1)</script><style>p{}</style>乙<!-- 注 -->')).toBe('甲乙');
    for (const tag of ['textarea', 'option', 'noscript'])
      expect([tag, htmlToText(`甲<${tag}>x&lt;<p>y</p></${tag}>乙`)]).toEqual([
        tag,
        tag === 'textarea' ? '甲乙' : '甲\n\n乙'.replace('\n\n', '\n'),
      ]);
    expect(htmlToText('</option>甲<option>乙</option>丙')).toBe('甲丙');
    expect(htmlToText('1 < 2，3 > 2')).toBe('1 < 2，3 > 2');
    expect(htmlToText('\u3000\u3000第一段\n\n \n第二段\u3000')).toBe('第一段\n第二段');
    expect(htmlToText('<p>')).toBe('');
    for (const tag of ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr', 'section', 'blockquote'])
      expect([tag, htmlToText(`甲<${tag}>乙</${tag}>丙`)]).toEqual([tag, '甲\n乙\n丙']);
    expect([htmlToText('甲<br>乙'), htmlToText('甲<b>乙</b>丙<td>丁')]).toEqual(['甲\n乙', '甲乙丙丁']);
    expect(htmlToText('甲<p/>乙</p>')).toBe('甲\n乙');
    expect(htmlToText('甲 \t\u00a0 乙')).toBe('甲 乙');
  });

  it('gives an excerpt in one line', () => {
    expect(excerpt('<p>甲</p><p>乙</p>')).toBe('甲 乙');
    expect(excerpt(`<p>${'长'.repeat(110)}</p>`)).toBe('长'.repeat(110));
    expect(excerpt('<p>甲乙丙</p>', 2)).toBe('甲乙…');
    expect(excerpt(`<p>${'长'.repeat(200)}</p>`)).toBe(`${'长'.repeat(110)}…`);
  });
});

import { describe, expect, it } from 'vitest';
import { cleanHtml, excerpt, htmlToText } from '../src/lib/html.ts';
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

describe('htmlToText', () => {
  it('is what a reader sees, blocks on lines of their own', () => {
    expect(htmlToText('<h2>标题</h2><p>甲&amp;乙&nbsp;&lt;丙&gt;<br>丁</p><ul><li>一</li><li> 二 </li></ul>')).toBe(
      '标题\n甲&乙 <丙>\n丁\n一\n二',
    );
    expect(htmlToText('甲<script>alert(1)</script><style>p{}</style>乙<!-- 注 -->')).toBe('甲乙');
    expect(htmlToText('1 < 2，3 > 2')).toBe('1 < 2，3 > 2');
    expect(htmlToText('\u3000\u3000第一段\n\n \n第二段\u3000')).toBe('第一段\n第二段');
    expect(htmlToText('<p>')).toBe('');
  });

  it('gives an excerpt in one line', () => {
    expect(excerpt('<p>甲</p><p>乙</p>')).toBe('甲 乙');
    expect(excerpt(`<p>${'长'.repeat(200)}</p>`)).toBe(`${'长'.repeat(110)}…`);
  });
});

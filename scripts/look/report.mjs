/** What the comparison of all pages says, as a page of its own to go through. */
const escaped = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const STYLE = `
body{margin:24px;font:15px/1.6 system-ui,sans-serif;color:#14202e;background:#fff}
h1{font-size:22px}h2{font-size:17px;margin:40px 0 8px}
.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px;align-items:start}
figure{margin:0}img{width:100%;border:1px solid #dadfe5}figcaption{color:#4a5666}
`;

/** Share of a picture that differs, in percent. */
export const shareOf = ({ differing, of }) => (100 * differing) / of;

const figure = (src, words) =>
  `<figure><a href="${src}"><img loading="lazy" src="${src}" alt="${words}"></a><figcaption>${words}</figcaption></figure>`;

function row({ file, address, state, before, after, difference, ...counts }) {
  const words = { new: '新增页面', gone: '页面已不存在', changed: `${shareOf(counts).toFixed(2)} % 的像素不同` }[state];
  const figures = [
    before && figure(before, '之前'),
    after && figure(after, '现在'),
    difference && figure(difference, '差异（红色）'),
  ];
  return `<section><h2>${escaped(file)}</h2><p>${escaped(address ?? '')} · ${words}</p><div class="row">${figures.filter(Boolean).join('')}</div></section>`;
}

/**
 * The report: `rows` of `{ file, address, state: 'same' | 'changed' | 'new' | 'gone', differing, of, before, after,
 * difference }`, the pictures as addresses relative to it. What differs most stands first.
 */
export function report(rows, base) {
  const looked = rows.filter(({ state }) => state !== 'same');
  const weight = (one) => (one.state === 'changed' ? shareOf(one) : 101);
  const sorted = [...looked].sort((a, b) => weight(b) - weight(a));
  const sum = `${rows.length} 张截图，${looked.length} 张与 ${escaped(base)} 不同`;
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>页面外观比较</title><style>${STYLE}</style></head>` +
    `<body><h1>页面外观比较</h1><p>${sum}。</p>${sorted.map(row).join('')}</body></html>\n`
  );
}

/** What comes from Word, WPS and web pages keeps its structure and loses everything else. */
import { cleanPaste } from '@/components/admin/kit/fields/rich-text/clean-paste';

test('styles, classes and office elements of Word go, bold and italic stay', () => {
  const word = `<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><style>p.MsoNormal{margin:0}</style>
    <p class="MsoNormal" style="mso-margin-top-alt:auto" lang="ZH-CN"><span style="font-weight:bold;color:red">重要</span><span style="font-family:宋体">内容</span><o:p></o:p></p>
    <p class="MsoNormal"><o:p>&nbsp;</o:p></p>`;
  expect(cleanPaste(word)).toBe('<p><strong>重要</strong>内容</p>');
});

test('lists that Word writes as paragraphs become lists', () => {
  const item = (bullet: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${bullet}<span>   </span></span>${text}</p>`;
  expect(cleanPaste(`${item('1.', '第一')}${item('2.', '第二')}<p>其他</p>`)).toBe(
    '<ol><li>第一</li><li>第二</li></ol><p>其他</p>',
  );
  expect(cleanPaste(item('·', '要点'))).toBe('<ul><li>要点</li></ul>');
});

test('tables keep merged cells, links keep their address', () => {
  expect(
    cleanPaste(
      '<table class="x" width="300"><tr><td colspan="2" style="width:9pt">甲</td></tr></table><a href="https://a.cn" onclick="x()">链接</a>',
    ),
  ).toBe('<table><tbody><tr><td colspan="2">甲</td></tr></tbody></table><a href="https://a.cn">链接</a>');
});

test('pictures of the local disk and anything that runs are dropped', () => {
  expect(cleanPaste('<p>图<img src="file:///C:/a.png"><script>alert(1)</script><iframe src="//x"></iframe></p>')).toBe(
    '<p>图</p>',
  );
});

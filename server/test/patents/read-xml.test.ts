/** Records in XML: CNIPA's two schemas and ST.96, and what is refused of a file. */
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../src/modules/patents/read/place-of.ts';
import { isCnipaRecord, readCnipa } from '../../src/modules/patents/read/read-cnipa.ts';
import { isSt96Record, readSt96 } from '../../src/modules/patents/read/read-st96.ts';
import { type XmlElement, XmlFault, XmlRecords } from '../../src/modules/patents/read/xml-tree.ts';

/** The records of a text that comes in pieces of `step` characters. */
function recordsOf(text: string, step = 7, isRecord = (name: string) => isCnipaRecord(name) || isSt96Record(name)) {
  const found: XmlElement[] = [];
  const reader = new XmlRecords(isRecord, (record) => found.push(record));
  for (let at = 0; at < text.length; at += step) reader.write(text.slice(at, at + step));
  reader.close();
  return found;
}
function onlyRecord(text: string): XmlElement {
  const [record] = recordsOf(text);
  if (!record) throw new Error('no record');
  return record;
}

const OLD = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<cn-patent-document lang="ZH" country="CN">
  <cn-bibliographic-data>
    <cn-publication-reference><document-id>
      <country>CN</country><doc-number>104223352</doc-number><kind>A</kind><date>20141224</date>
    </document-id></cn-publication-reference>
    <application-reference appl-type="发明专利"><document-id>
      <country>CN</country><doc-number>201410408762.5</doc-number><date>20140818</date>
    </document-id></application-reference>
    <priority-claims><priority-claim><country>JP</country><doc-number>2013-170000</doc-number><date>20130820</date></priority-claim></priority-claims>
    <pct-or-regional-filing-data><document-id><country>KR</country><doc-number>PCT/KR2014/007001</doc-number><date>20140729</date></document-id></pct-or-regional-filing-data>
    <references-cited>
      <citation><patcit><document-id><country>CN</country><doc-number>101234567</doc-number><kind>A</kind></document-id></patcit><category>X</category></citation>
      <citation><patcit><document-id><country>JP</country><doc-number>2007042750</doc-number><kind>A</kind></document-id></patcit><category>?</category></citation>
      <citation><nplcit><text>海藻化学
        （1998）</text></nplcit><category>A</category></citation>
    </references-cited>
    <classifications-ipcr>
      <classification-ipcr><text>A24B   15/18    (2006.01)I</text></classification-ipcr>
      <classification-ipcr><text>不是分类号</text></classification-ipcr>
      <classification-ipcr><text>A24B   15/18    (2006.01)I</text></classification-ipcr>
    </classifications-ipcr>
    <invention-title>一种 海藻(褐藻)香料</invention-title>
    <abstract><p num="1">本发明公开了
      <br/>一种香料。</p></abstract>
    <cn-related-documents><division><relation><parent-doc><document-id>
      <country>CN</country><doc-number>97101765.4</doc-number><date>19970301</date>
    </document-id></parent-doc></relation></division></cn-related-documents>
    <cn-parties>
      <cn-applicants><cn-applicant sequence="1"><addressbook><name>星海 海洋学院</name><address><text>325000 浙江省温州市海滨路1号</text></address></addressbook></cn-applicant></cn-applicants>
      <cn-inventors>
        <cn-inventor cn-not-to-be-published-request-by-inventor="no"><name>温国强</name></cn-inventor>
        <cn-inventor cn-not-to-be-published-request-by-inventor="yes"><name>不愿具名</name></cn-inventor>
      </cn-inventors>
      <cn-agents>
        <cn-agent><cn-agency><name>星海代理事务所(普通合伙) 53108</name></cn-agency><name>周海涛</name></cn-agent>
        <cn-agent><cn-agency><name>星海代理事务所(普通合伙) 53108</name></cn-agency><name>孙丽华</name></cn-agent>
      </cn-agents>
    </cn-parties>
  </cn-bibliographic-data>
  <application-body>
    <description>
      <invention-title>一种香料</invention-title>
      <p id="p1">技术领域
	</p>
      <p id="p2">含 H<sub>2</sub>O 与 a &lt; b，见<img file="a.tif"/>和
        <br/>下表：<tables><table><tgroup><colspec colname="1"/><tbody><row><entry>甲</entry><entry>乙</entry></row></tbody></tgroup></table></tables></p>
      <p id="p3">  </p>
    </description>
    <claims>
      <claim num="0001"><claim-text>1.一种香料，其特征在于：</claim-text><claim-text>含有褐藻。</claim-text></claim>
      <claim num="0002"><claim-text>2、根据权利要求1所述的香料。</claim-text></claim>
    </claims>
    <drawings><figure num="1"/><figure num="2"/></drawings>
  </application-body>
</cn-patent-document>`;

const NEW = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE business:PatentDocumentAndRelated SYSTEM "/DTDS/x.dtd"[]>
<business:PatentDocumentAndRelated xmlns:base="b" xmlns:business="c" docNumber="115212463" kind="A">
  <business:BibliographicData>
    <business:PublicationReference dataFormat="original"><base:DocumentID>
      <base:WIPOST3Code>CN</base:WIPOST3Code><base:DocNumber>115212463</base:DocNumber><base:Kind>A</base:Kind><base:Date>20221021</base:Date>
    </base:DocumentID></business:PublicationReference>
    <business:PublicationReference dataFormat="standard"><base:DocumentID>
      <base:WIPOST3Code>CN</base:WIPOST3Code><base:DocNumber>115212463</base:DocNumber><base:Kind>A</base:Kind><base:Date>20221021</base:Date>
    </base:DocumentID></business:PublicationReference>
    <business:ApplicationReference applType="10" dataFormat="standard"><base:DocumentID>
      <base:DocNumber>102021001286633</base:DocNumber><base:Date>20170424</base:Date>
    </base:DocumentID></business:ApplicationReference>
    <business:PriorityDetails>
      <business:Priority dataFormat="original"><base:WIPOST3Code>KR</base:WIPOST3Code><base:DocNumber>10-2016-0063019</base:DocNumber><base:Date>20160523</base:Date></business:Priority>
      <business:Priority dataFormat="standard"><base:WIPOST3Code>KR</base:WIPOST3Code><base:DocNumber>102016000063019</base:DocNumber><base:Date>20160523</base:Date></business:Priority>
    </business:PriorityDetails>
    <business:ClassificationIPCRDetails><business:ClassificationIPCR><base:Text>G09G   3/36    (2006.01)</base:Text></business:ClassificationIPCR></business:ClassificationIPCRDetails>
    <business:InventionTitle>显示设备</business:InventionTitle>
    <business:RelatedDocuments><business:Division><business:DocumentsRelation>
      <business:ParentDocument><base:DocumentID><base:DocNumber>201710269973.9</base:DocNumber></base:DocumentID></business:ParentDocument>
    </business:DocumentsRelation></business:Division></business:RelatedDocuments>
    <business:Parties>
      <business:ApplicantDetails><business:Applicant><base:AddressBook><base:Name>澜湾显示有限公司</base:Name><base:Address><base:Province>0</base:Province><base:Text>韩国京畿道</base:Text></base:Address></base:AddressBook></business:Applicant></business:ApplicantDetails>
      <business:InventorDetails>
        <business:Inventor publicationMark="0"><base:AddressBook><base:Name>程鹏飞</base:Name></base:AddressBook></business:Inventor>
        <business:Inventor publicationMark="1"><base:AddressBook><base:Name>不愿具名</base:Name></base:AddressBook></business:Inventor>
      </business:InventorDetails>
      <business:AgentDetails><business:Agent><business:Agency><base:AddressBook><base:OrganizationName>澜湾专利代理有限责任公司 11204</base:OrganizationName></base:AddressBook></business:Agency><base:AddressBook><base:Name>于立新</base:Name></base:AddressBook></business:Agent></business:AgentDetails>
    </business:Parties>
  </business:BibliographicData>
  <business:Abstract><base:Paragraphs>公开了一种显示设备。</base:Paragraphs></business:Abstract>
  <business:Description><business:TechnicalField><base:Paragraphs>技术领域</base:Paragraphs></business:TechnicalField>
    <business:Disclosure><base:Paragraphs>其中 n&gt;k，<m:math xmlns:m="m"><m:mi>x</m:mi></m:math></base:Paragraphs></business:Disclosure></business:Description>
  <business:Claims><business:Claim num="0001"><business:ClaimText>1.显示设备。</business:ClaimText></business:Claim></business:Claims>
  <business:Drawings><base:Figure/></business:Drawings>
</business:PatentDocumentAndRelated>`;

describe('a record of CNIPA', () => {
  it('is read in the old schema', () => {
    expect(readCnipa(onlyRecord(OLD))).toEqual({
      applicationNumber: '201410408762.5',
      filingDate: '2014-08-18',
      type: '发明',
      title: '一种海藻（褐藻）香料',
      publications: [{ number: 'CN104223352A', kind: 'A', stage: '公布', date: '2014-12-24' }],
      abstract: '本发明公开了一种香料。',
      applicants: ['星海海洋学院'],
      owners: [],
      inventors: ['温国强'],
      partyCodes: [],
      agency: '星海代理事务所（普通合伙）',
      agents: ['周海涛', '孙丽华'],
      ipcs: [{ symbol: 'A24B15/18', version: '2006.01' }],
      cpcs: [],
      loc: null,
      locEdition: null,
      province: '浙江',
      city: '温州市',
      district: '',
      claims: [
        { number: 1, text: '一种香料，其特征在于：\n含有褐藻。' },
        { number: 2, text: '根据权利要求1所述的香料。' },
      ],
      description: ['技术领域', '含 H₂O 与 a < b，见〔图片未随数据提供〕和下表：', '| 甲 | 乙 |'],
      priorities: [{ office: 'JP', number: '2013-170000', date: '2013-08-20' }],
      divisionOf: '97101765.4',
      divisionDate: '1997-03-01',
      pctNumber: 'PCT/KR2014/007001',
      pctEntryDate: null,
      citations: [
        { number: 'CN101234567A', category: 'X', by: null },
        { number: 'JP2007042750A', category: null, by: null },
        { text: '海藻化学 （1998）', category: 'A', by: null },
      ],
      figures: 2,
      legalState: '',
      legalStateOn: null,
      events: [],
      faults: [{ field: 'IPC 分类号', value: '不是分类号', reason: expect.any(String) }],
    });
  });

  it('is read in the new schema, where a normalised number becomes the printed one', () => {
    expect(readCnipa(onlyRecord(NEW))).toMatchObject({
      applicationNumber: '202111286633.X',
      filingDate: '2017-04-24',
      type: '发明',
      title: '显示设备',
      province: '',
      publications: [{ number: 'CN115212463A', kind: 'A', stage: '公布', date: '2022-10-21' }],
      applicants: ['澜湾显示有限公司'],
      inventors: ['程鹏飞'],
      agency: '澜湾专利代理有限责任公司',
      agents: ['于立新'],
      ipcs: [{ symbol: 'G09G3/36', version: '2006.01' }],
      claims: [{ number: 1, text: '显示设备。' }],
      description: ['技术领域', '其中 n>k，x'],
      priorities: [{ office: 'KR', number: '10-2016-0063019', date: '2016-05-23' }],
      divisionOf: '201710269973.9',
      figures: 1,
      faults: [],
    });
  });

  it('goes on without a number that cannot be one', () => {
    const record = readCnipa(onlyRecord(OLD.replace('201410408762.5', '201410408762.6')));
    expect(record.applicationNumber).toBeNull();
    expect(record.faults).toContainEqual({
      field: '申请号',
      value: '201410408762.6',
      reason: expect.stringContaining('校验'),
    });
    expect(record.publications).toHaveLength(1);
  });

  it('of another office is told as such', () => {
    const record = readCnipa(
      onlyRecord(
        OLD.replace('<country>CN</country><doc-number>104223352', '<country>US</country><doc-number>104223352'),
      ),
    );
    expect(record.publications).toEqual([]);
    expect(record.faults).toContainEqual(expect.objectContaining({ reason: '不是中国专利文献' }));
  });
});

describe('the texts of a patent', () => {
  const withDescription = (inside: string) =>
    readCnipa(onlyRecord(OLD.replace(/<description>[\s\S]*<\/description>/, `<description>${inside}</description>`)))
      .description;

  it('keep the numbers they were printed with, and their headings', () => {
    expect(
      withDescription(
        '<technical-field><heading>技术领域</heading><p num="0001">本发明涉及泵。</p></technical-field><p num="n0002">又一段。</p>' +
          '<p num="bio">没有编号。</p><p num="0003">[0003] 自带编号。</p><p id="p0004"/>',
      ),
    ).toEqual(['技术领域', '[0001] 本发明涉及泵。', '[0002] 又一段。', '没有编号。', '[0003] 自带编号。']);
  });

  it.each([
    ['10<sup>-3</sup>至10<sup>６</sup>', '10⁻³至10⁶'],
    ['Al<sub>2</sub>O<sub>3</sub>', 'Al₂O₃'],
    ['V<sub>max</sub>、V<sub>out,1</sub>与 t<sub>γ</sub>', 'Vₘₐₓ、V_{out,1}与 t_γ'],
    ['x<sup>2y</sup><sub> </sub>', 'x^{2y}'],
    ['SiO<sub>2 </sub>base', 'SiO₂ base'],
    ['x<sup>a<sub>1</sub></sup>', 'x^{a₁}'],
    ['如<maths num="1"><img file="1.tif"/></maths>式', '如〔图片未随数据提供〕式'],
    [
      '<maths><math><mrow><mi>Δγ</mi><mo>=</mo><mfrac><mrow><mn>3</mn><mo>&#x2062;</mo><mi>E</mi><msup><mi>t</mi><mn>3</mn></msup></mrow><mrow><mn>8</mn><msubsup><mi>L</mi><mn>1</mn><mn>4</mn></msubsup></mrow></mfrac></mrow></math></maths>',
      'Δγ=((3Et³)/(8L₁⁴))',
    ],
    ['<math><mi>x</mi><mtext> 其中 </mtext><mi>y</mi></math>', 'x 其中 y'],
    ['见<inlineformula><math><mi>z</mi></math></inlineformula>', '见z'],
    ['<math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>', '√(x+1)'],
    ['<math><msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup></math>', '(a+b)²'],
  ])('say %s without markup', (inside, text) => expect(withDescription(`<p>${inside}</p>`)).toEqual([text]));

  it('keep tables row by row, each cell below its head', () => {
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
    expect(
      withDescription(
        `<p num="0007">见表：<tables><table><title>表1</title><tgroup cols="3"><colspec colname="a"/><colspec colname="b"/><colspec colname="c"/><thead>${row(
          '<entry morerows="1">组</entry>',
          '<entry namest="b" nameend="c">产率</entry>',
        )}${row('<entry>低|高</entry>', '<entry>10<sup>2</sup></entry>')}</thead><tbody>${row('<entry/>', '<entry/>')}${row(
          '<entry>甲</entry>',
          '<entry>1\n  2</entry>',
          '<entry><img file="x"/></entry>',
        )}</tbody></tgroup></table></tables>以上。</p>`,
      ),
    ).toEqual([
      '[0007] 见表：',
      '表1',
      '| 组 | 产率 |  |',
      '|  | 低\\|高 | 10² |',
      '| 甲 | 1 2 | 〔图片未随数据提供〕 |',
      '以上。',
    ]);
  });

  it('keep those of CNIPA, which count the first row of a cell among the rows below', () => {
    const row = (one: string, other: string) =>
      `<row><entry morerows="1">${one}</entry><entry morerows="1">${other}</entry><entry/></row>`;
    expect(
      withDescription(
        `<p><tables><table><tgroup cols="3"><tbody>${row('序号 ', '名称')}${row('1', '甲')}${row('2', '乙')}</tbody></tgroup></table></tables></p>`,
      ),
    ).toEqual(['| 序号 | 名称 |', '| 1 | 甲 |', '| 2 | 乙 |']);
  });

  it('of tables in tables ask each cell once, and cells that reach over many others make no more than there is room for', () => {
    const nested = (depth: number): string =>
      depth === 0
        ? '底'
        : `<table><tgroup cols="1"><row><entry morerows="1">${nested(depth - 1)}</entry></row><row><entry morerows="1">x</entry></row></tgroup></table>`;
    // Twice a level would be 2²⁰ cells.
    expect(withDescription(`<p>${nested(20)}</p>`).join('')).toContain('底');
    const wide = '<tr><td colspan="100" rowspan="100">a</td></tr>'.repeat(2_000);
    const lines = withDescription(`<p><table>${wide}<tr><td>1</td><td>2</td></tr></table></p>`);
    expect(lines.join('\n').length).toBeLessThan(200_000);
    expect(lines.join('').match(/a/g)).toHaveLength(2_000);
    expect(lines.at(-1)).toMatch(/1.*2/);
  });

  it('keep them in HTML, whose cells count their columns and rows', () => {
    expect(
      withDescription(
        '<p><table><tr><th colspan="2">头</th><th rowspan="2">尾</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></p>',
      ),
    ).toEqual(['| 头 |  | 尾 |', '| 1 | 2 |  |', '| 3 |']);
  });

  it('keep them in title, abstract and claims', () => {
    const record = readCnipa(
      onlyRecord(
        OLD.replace('海藻(褐藻)香料', 'CO<sub>2</sub>吸附剂')
          .replace('一种香料。</p>', '一种吸附剂，粒径为10<sup>-6</sup>m。</p>')
          .replace('含有褐藻。', '含有CaO<sub>2</sub>。'),
      ),
    );
    expect(record.title).toBe('一种 CO₂吸附剂');
    expect(record.abstract).toBe('本发明公开了一种吸附剂，粒径为10⁻⁶m。');
    expect(record.claims[0]?.text).toBe('一种香料，其特征在于：\n含有CaO₂。');
  });
});

const ST96 = (office: string) => `<pat:PatentPublication xmlns:pat="p" xmlns:com="c"><pat:BibliographicData>
  <pat:PatentPublicationIdentification><com:IPOfficeCode>${office}</com:IPOfficeCode><pat:PublicationNumber>115212463</pat:PublicationNumber>
    <pat:PatentDocumentKindCode>A</pat:PatentDocumentKindCode><pat:PublicationDate>2022-10-21</pat:PublicationDate></pat:PatentPublicationIdentification>
  <pat:ApplicationIdentification><pat:ApplicationNumber><com:ApplicationNumberText>202111286633.X</com:ApplicationNumberText></pat:ApplicationNumber>
    <pat:FilingDate>2017-04-24</pat:FilingDate></pat:ApplicationIdentification>
  <pat:PatentClassificationBag><pat:IPCRClassificationBag><pat:IPCRClassification><pat:ClassificationVersionDate>2006-01-01</pat:ClassificationVersionDate>
    <pat:Section>H</pat:Section><pat:Class>01</pat:Class><pat:Subclass>L</pat:Subclass><pat:MainGroup>21</pat:MainGroup><pat:Subgroup>30</pat:Subgroup>
  </pat:IPCRClassification></pat:IPCRClassificationBag></pat:PatentClassificationBag>
  <pat:InventionTitleBag><pat:InventionTitle>键合装置</pat:InventionTitle></pat:InventionTitleBag>
  <pat:PartyBag><pat:ApplicantBag><pat:Applicant><com:PublicationContact><com:Name><com:EntityName>海岳大学</com:EntityName></com:Name><com:CityName>广州市</com:CityName><com:GeographicRegionName>广东省</com:GeographicRegionName></com:PublicationContact></pat:Applicant></pat:ApplicantBag></pat:PartyBag>
</pat:BibliographicData><pat:Abstract><pat:P>一种装置。</pat:P></pat:Abstract>
<pat:Claims><pat:Claim><pat:ClaimNumber>1</pat:ClaimNumber><pat:ClaimText>1. 一种装置。</pat:ClaimText></pat:Claim></pat:Claims></pat:PatentPublication>`;

describe('the place of an address', () => {
  it.each([
    ['325000 浙江省温州市瓯海区巨溪镇河南西路33号', '浙江', '温州市', '瓯海区'],
    ['中国广西壮族自治区南宁市', '广西', '南宁市', ''],
    ['100176 北京市海淀区中关村大街1号', '北京', '', '海淀区'],
    ['上海市浦东新区张江路', '上海', '', '浦东新区'],
    ['内蒙古自治区锡林郭勒盟锡林浩特市', '内蒙古', '锡林郭勒盟', '锡林浩特市'],
    ['810000 青海省海南藏族自治州共和县', '青海', '海南藏族自治州', '共和县'],
    ['新疆维吾尔自治区阿克苏地区库车市', '新疆', '阿克苏地区', '库车市'],
    ['江苏省昆山市玉山镇', '江苏', '昆山市', ''],
    ['江苏省苏州市工业园区星湖街', '江苏', '苏州市', '工业园区'],
    ['浙江省台州市路桥区路北街道', '浙江', '台州市', '路桥区'],
    ['湖北省神农架林区松柏镇', '湖北', '', '神农架林区'],
    // Streets and parts of towns are no districts.
    ['广东省广州市人民路小区', '广东', '广州市', ''],
    ['陕西省西安市咸宁西路28号', '陕西', '西安市', ''],
    ['浙江省杭州市余杭塘路866号玉泉校区', '浙江', '杭州市', ''],
    ['河南郑州市', '河南', '郑州市', ''],
    ['韩国京畿道', '', '', ''],
    ['美国加利福尼亚州', '', '', ''],
    ['河南西路33号', '', '', ''],
    ['上海路7号', '', '', ''],
    ['0', '', '', ''],
    ['', '', '', ''],
  ])('%s: %s %s %s', (address, province, city, district) =>
    expect(placeOf(address)).toEqual({ province, city, district }),
  );
});

describe('a record of ST.96', () => {
  it('is read where it is Chinese', () => {
    expect(readSt96(onlyRecord(ST96('CN')))).toMatchObject({
      applicationNumber: '202111286633.X',
      province: '广东',
      city: '广州市',
      publications: [{ number: 'CN115212463A', date: '2022-10-21' }],
      type: '发明',
      title: '键合装置',
      applicants: ['海岳大学'],
      ipcs: [{ symbol: 'H01L21/30', version: '2006.01' }],
      claims: [{ number: 1, text: '一种装置。' }],
      faults: [],
    });
  });

  it('tells priorities, parent, international application and what was cited', () => {
    const identified = (office: string, number: string, date: string) =>
      `<pat:ApplicationIdentification><com:IPOfficeCode>${office}</com:IPOfficeCode><com:ApplicationNumber><com:ApplicationNumberText>${number}</com:ApplicationNumberText></com:ApplicationNumber><pat:FilingDate>${date}</pat:FilingDate></pat:ApplicationIdentification>`;
    const parent = (office: string, number: string) =>
      `<pat:Division><pat:ParentDocument><pat:PatentDocumentIdentification>${identified(office, number, '2017-04-24')}</pat:PatentDocumentIdentification></pat:ParentDocument></pat:Division>`;
    const others = `<pat:PriorityClaimBag><pat:PriorityClaim><com:IPOfficeCode>KR</com:IPOfficeCode><com:ApplicationNumber><com:ApplicationNumberText>10-2016-0063019</com:ApplicationNumberText></com:ApplicationNumber><pat:FilingDate>2016-05-23</pat:FilingDate></pat:PriorityClaim></pat:PriorityClaimBag>
      <pat:ReferenceCitationBag>
        <pat:ReferenceCitation pat:citingPartyCategory="Examiner"><com:PatentCitation><com:CitedPatentDocumentIdentification><com:IPOfficeCode>CN</com:IPOfficeCode><com:DocumentNumber>101234567</com:DocumentNumber><com:PatentDocumentKindCode>A</com:PatentDocumentKindCode></com:CitedPatentDocumentIdentification></com:PatentCitation></pat:ReferenceCitation>
        <pat:ReferenceCitation pat:citingPartyCategory="Applicant"><com:NPLCitation><com:NPLCitationText>键合技术</com:NPLCitationText></com:NPLCitation></pat:ReferenceCitation>
      </pat:ReferenceCitationBag>
      <pat:RelatedDocumentBag>${parent('US', '12741916')}${parent('CN', '201710269973.9')}</pat:RelatedDocumentBag>
      <pat:InternationalFilingData>${identified('KR', 'PCT/KR2017/005345', '2017-04-24')}<pat:NationalStageFilingDate>2018-11-01</pat:NationalStageFilingDate></pat:InternationalFilingData>`;
    const file = ST96('CN').replace('</pat:BibliographicData>', `${others}</pat:BibliographicData>`);
    expect(readSt96(onlyRecord(file))).toMatchObject({
      priorities: [{ office: 'KR', number: '10-2016-0063019', date: '2016-05-23' }],
      divisionOf: '201710269973.9',
      divisionDate: '2017-04-24',
      pctNumber: 'PCT/KR2017/005345',
      pctEntryDate: '2018-11-01',
      citations: [
        { number: 'CN101234567A', by: '审查员' },
        { text: '键合技术', by: '申请人' },
      ],
      faults: [],
    });
  });

  it('of another office is told as such, and gives no numbers', () => {
    expect(readSt96(onlyRecord(ST96('US')))).toMatchObject({
      applicationNumber: null,
      publications: [],
      faults: [{ value: 'US115212463A', reason: '不是中国专利文献' }],
    });
  });
});

describe('a file', () => {
  it('gives its records one by one, in whatever pieces it comes', () => {
    const body = OLD.slice(OLD.indexOf('<cn-patent'));
    const file = `<records>${body}${body}<note>nothing</note>${body}</records>`;
    for (const step of [1, 13, 100_000]) expect(recordsOf(file, step)).toHaveLength(3);
  });

  const isRecord = (name: string) => name === 'r';
  const read = (text: string) => () => recordsOf(text, 50_000, isRecord);

  it.each([
    ['entities of its own', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>', '声明了实体'],
    ['entities from outside', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>', '声明了实体'],
    ['entities that nobody declared', '<r>&nbsp;</r>', '不是格式正确的 XML'],
    ['no end', '<r><a>', '不是格式正确的 XML'],
    ['no XML', 'PK\u0003\u0004 not xml', '不是格式正确的 XML'],
    ['endless depth', '<a>'.repeat(200), '嵌套超过'],
  ])('with %s is refused', (_what, text, reason) => {
    expect(read(text)).toThrow(XmlFault);
    expect(read(text)).toThrow(reason);
  });

  it('with an endless record is refused before it fills the memory', () => {
    expect(read(`<r>${'<p/>'.repeat(400_001)}</r>`)).toThrow('40 万个元素');
    expect(read(`<r>${'字'.repeat(20_000_001)}</r>`)).toThrow('2000 万字符');
    expect(read(`<f><!-- ${'x'.repeat(20_100_000)} --></f>`)).toThrow('2000 万字符');
    expect(read(`<f a="${'x'.repeat(20_100_000)}"/>`)).toThrow('2000 万字符');
    // What is no record may be as long as it likes.
    expect(recordsOf(`<f>${'<p>x</p>'.repeat(500_000)}<r/></f>`, 1_000_000, isRecord)).toHaveLength(1);
  });
});

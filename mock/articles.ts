import type {
  ArticleDetail,
  ArticleItem,
  Attachment,
  LawItem,
  LawStatute,
  Neighbour,
  NoticeItem,
} from '@ip-portal/contract';
import { RECOMMENDED_COUNT, RECOMMENDED_IMAGE_COUNT } from '@ip-portal/contract/limits';
import { LAW_LEVELS } from '@ip-portal/contract/rules/timeliness';
import { laws, news, notices } from './fixtures/articles';
import { equals, list, type Mocks, many, one, record } from './lib/answer';

const all: (ArticleItem | NoticeItem | LawItem)[] = [...news, ...notices, ...laws];
const SEARCHED = ['Title', 'Summary'] as const;
const filters = {
  Category: equals<ArticleItem>('Category'),
  Tag: (row: ArticleItem, value: string) => row.Tags.includes(value),
};
const recommended = <T extends ArticleItem>(rows: T[], count: number) =>
  many(rows.filter((row) => row.IsRecommended).slice(0, count));

/** Below the first notice, under its number: of two ids in an address the last one counts. */
const FILE: Attachment = {
  FileId: 101,
  Name: '报名表.docx',
  Url: '/api/Files/00000000000000000000000000000001.docx',
  Size: 34_000,
  MimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const BODY =
  '<p>这是模拟正文的第一段，用来检查阅读页的字号、行距和留白。</p><h2>小标题</h2>' +
  '<ul><li>列表第一项</li><li>列表第二项</li></ul><p>正文到此结束。</p>';
const LAW_BODY =
  '<h2 id="chap-1">第一章 总则</h2><p id="art-1"><strong>第一条</strong> 为了保护创新，制定本规定。</p>' +
  '<p id="art-2"><strong>第二条</strong> 本规定适用于模拟数据。</p>';

function neighbour(row: ArticleItem | undefined): Neighbour | null {
  return row ? { Id: row.Id, Title: row.Title } : null;
}

function detail(row: ArticleItem | NoticeItem | LawItem): ArticleDetail {
  const kin = all.filter(({ Kind }) => Kind === row.Kind);
  const place = kin.indexOf(row);
  const shared = {
    ...row,
    SourceUrl: null,
    UpdatedAt: row.PublishTime ?? '2026-11-01T09:00:00+08:00',
    Version: 1,
    Attachments: row.Id === 101 ? [FILE] : [],
    Previous: neighbour(kin[place - 1]),
    Next: neighbour(kin[place + 1]),
    Related: kin
      .filter((other) => other !== row)
      .slice(0, 4)
      .map(({ Id, Title }) => ({ Id, Title })),
  };
  if ('DaysLeft' in row) {
    const asks = row.DaysLeft !== null;
    return {
      ...shared,
      Content: BODY,
      Audience: asks ? '在本市登记的单位' : '',
      Conditions: asks ? '已完成备案\n近 3 年没有严重失信记录' : '',
      Materials: asks ? ['报名表'] : [],
      Channel: asks ? '在 https://example.org/apply 填写' : '',
      CalendarUrl: null,
    };
  }
  if (!('Timeliness' in row)) return { ...shared, Content: BODY };
  return {
    ...shared,
    Content: LAW_BODY,
    CheckedOn: '2026-11-01',
    History: [{ Date: row.PromulgationDate, Text: '模拟的制定记录' }],
    Toc: [
      { Anchor: 'chap-1', Type: 'chapter', Label: '第一章', Heading: '总则' },
      { Anchor: 'art-1', Type: 'article', Label: '第一条', Heading: '' },
      { Anchor: 'art-2', Type: 'article', Label: '第二条', Heading: '' },
    ],
    Versions: [],
  };
}

function categories(rows: readonly ArticleItem[]) {
  const counts = new Map<string, number>();
  for (const { Category } of rows) counts.set(Category, (counts.get(Category) ?? 0) + 1);
  return many(
    [...counts].map(([Category, Count]) => ({ Category, Count })),
    rows.length,
  );
}
const open = notices
  .filter(({ DaysLeft }) => DaysLeft !== null && DaysLeft >= 0)
  .sort((a, b) => (a.DaysLeft ?? 0) - (b.DaysLeft ?? 0));

const asStatute = (row: LawItem): LawStatute => {
  const { Id, Title, PromulgationDate, EffectiveDate, Timeliness } = row;
  return { ...row, Versions: [{ Id, Title, PromulgationDate, EffectiveDate, Timeliness }] };
};

export default {
  'GET /api/Newss': list(news, SEARCHED, filters),
  'GET /api/Newss/ReCom8': recommended(news, RECOMMENDED_COUNT),
  'GET /api/Newss/ReComImage6': recommended(news, RECOMMENDED_IMAGE_COUNT),
  'GET /api/Notices': list(notices, SEARCHED, filters),
  'GET /api/Notices/ReComImage6': recommended(notices, RECOMMENDED_IMAGE_COUNT),
  'GET /api/Newss/Categories': categories(news),
  'GET /api/Notices/Categories': categories(notices),
  'GET /api/Notices/Open': many(open),
  'GET /api/Laws': list(laws, SEARCHED, { Level: equals<LawItem>('Level'), Timeliness: equals<LawItem>('Timeliness') }),
  'GET /api/Laws/Statutes': (req, res) => {
    const found = laws.filter(
      ({ Title, Level, Timeliness }) =>
        (!req.query.keyword || Title.includes(req.query.keyword)) &&
        (!req.query.Level || req.query.Level === Level) &&
        (!req.query.Timeliness || req.query.Timeliness === Timeliness),
    );
    const Levels = LAW_LEVELS.map((Level) => ({ Level, Count: laws.filter((row) => row.Level === Level).length }));
    res.json({ ...many(found.map(asStatute)), Levels: Levels.filter(({ Count }) => Count > 0) });
  },
  'GET /api/Laws/ReCom8': recommended(laws, RECOMMENDED_COUNT),
  'GET /api/Laws/:id/Provisions': many([{ Anchor: 'art-2', Label: '第二条', Text: '本规定适用于模拟数据。' }]),
  'GET /api/Articles/:id': record(all, detail),
  'GET /api/Articles/:id/Attachments/:id': record(all, ({ Id, Kind, Title }) => ({
    ...FILE,
    Article: { Id, Kind, Title },
    Preview: { Html: '<h2>报名表</h2><p>模拟的表格。</p>', Sheets: [], IsCut: false },
  })),
  'GET /api/Articles/:id/Read': (req, res) => {
    const row = all.find(({ Id }) => Id === Number(req.params.id));
    res.json(one({ ReadCount: (row?.ReadCount ?? 0) + 1 }));
  },
} satisfies Mocks;

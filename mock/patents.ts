import type {
  Many,
  PatentClasses,
  PatentDetail,
  PatentItem,
  PatentSearchMore,
  PatentText,
  SimilarPatent,
  SimilarToText,
} from '@ip-portal/contract';
import { RECOMMENDED_COUNT } from '@ip-portal/contract/limits';
import { tellEvents } from '@ip-portal/contract/rules/event-words';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import type { PatentFacet } from '@ip-portal/contract/rules/patent-query/narrow';
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import { bibtex, gbt7714 } from '@ip-portal/contract/rules/patent-reference';
import { termYears } from '@ip-portal/contract/rules/patent-term';
import { stateMeaning } from '@ip-portal/contract/rules/state-words';
import { patents } from './fixtures/patents';
import { fail, type MockHandler, type Mocks, many, one, record } from './lib/answer';
import { asksFor } from './lib/patent-query';

/** Of a record with both numbers the older wording is kept. */
function publications(row: PatentItem): PatentDetail['Publications'] {
  const { PublicationNumber, PublicationDate, GrantNumber, GrantDate } = row;
  const granted = GrantNumber
    ? [{ Number: GrantNumber, Kind: GrantNumber.slice(-1), Stage: '授权', Date: GrantDate, Wording: 'shown' } as const]
    : [];
  if (!PublicationNumber || PublicationNumber === GrantNumber) return granted;
  const Wording = GrantNumber ? 'kept' : 'shown';
  return [{ Number: PublicationNumber, Kind: 'A', Stage: '公布', Date: PublicationDate, Wording }, ...granted];
}

/** An older wording: one claim, before it was examined. */
function text(row: PatentItem, wanted: string | undefined): PatentText | undefined {
  const found = publications(row).find(({ Number }) => Number === wanted);
  if (!found) return undefined;
  const { Wording: _wording, ...publication } = found;
  return { ...publication, Abstract: row.Abstract, Claims: [`1. ${row.Title}。`], Description: '' };
}

const grantOf = (row: PatentItem) => (row.GrantDate ? [{ Date: row.GrantDate, Code: 'GR01', Text: '授权' }] : []);

const meaningOf = ({ State, StateText }: PatentItem) => stateMeaning(State, StateText, null);

const detail = (row: PatentItem): PatentDetail => ({
  ...row,
  Agency: '青禾专利代理所（虚构）',
  Agent: '丙某',
  Ipcs: row.MainIpc ? [row.MainIpc] : [],
  Cpcs: [],
  LocEdition: null,
  LocTitle: null,
  Claims:
    row.Type === '外观设计'
      ? []
      : [`1. ${row.Title}，其特征在于包括本体。`, `2. 根据权利要求1所述的${row.Title}，其特征在于可拆卸。`],
  Description: row.Type === '外观设计' ? '' : '技术领域\n本模拟记录没有真实的说明书。',
  Figures: [],
  FlagMeanings: [],
  FlagArticles: [],
  TermYears: row.ApplicationDate ? termYears(row.Type, row.ApplicationDate) : null,
  FeeYears: [],
  CiteAs: { Gbt7714: gbt7714(row), Bibtex: bibtex(row) },
  StateMeaning: meaningOf(row).text,
  StateArticle: meaningOf(row).article,
  FiguresTold: 0,
  ToldState: '',
  ToldStateOn: null,
  PctNumber: null,
  PctEntryDate: null,
  Relations: [],
  Citations: [],
  PartyCodes: [],
  Family: [],
  Cited: [],
  CitedBy: [],
  CitedByTotal: 0,
  SameApplicant: [],
  Classes: [],
  Timeline: tellEvents(grantOf(row), { type: row.Type, grantDate: row.GrantDate }),
  Events: grantOf(row),
  TermExtensionDays: 0,
  Publications: publications(row),
  Holders: [],
  StateNote: row.StateVerified ? '' : '本站没有收录这件专利的申请日，无法推算期限，不能确认目前的法律状态。',
  FollowingFee: null,
  Version: 1,
});

/** Others of the same section of IPC. */
const similarTo = (own: PatentItem | undefined): SimilarPatent[] =>
  patents
    .filter(({ Id, MainIpc }) => Id !== own?.Id && MainIpc?.[0] === own?.MainIpc?.[0])
    .slice(0, 5)
    .map((row) => ({ ...row, Number: knownBy(row).value }));

const VALUES: Record<PatentFacet, (row: PatentItem) => readonly (string | null | undefined)[]> = {
  Type: ({ Type }) => [Type],
  State: ({ State }) => [State],
  Flags: ({ Flags }) => Flags,
  Year: ({ ApplicationDate }) => [ApplicationDate?.slice(0, 4)],
  Section: ({ MainIpc }) => [MainIpc?.slice(0, 1)],
  Class: ({ MainIpc }) => [MainIpc?.slice(0, 3)],
  Subclass: ({ MainIpc }) => [MainIpc?.slice(0, 4)],
  Applicant: ({ Applicants }) => Applicants,
  Province: ({ Province }) => [Province],
  City: ({ City }) => [City],
  District: ({ District }) => [District],
};

function countsOf(rows: readonly PatentItem[], facet: PatentFacet) {
  const counts = new Map<string, number>();
  for (const value of rows.flatMap(VALUES[facet])) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([Value, Count]) => ({ Value, Count })).sort((a, b) => b.Count - a.Count);
}

const search: MockHandler<Many<PatentItem> & PatentSearchMore> = (req, res) => {
  const { q, facets, current = '1', pageSize = '10' } = req.query;
  const read = q ? parsePatentQuery(q) : null;
  if (read && !read.ok) {
    fail(res, 400, 'INVALID', read.message);
    return;
  }
  const found = patents.filter((row) => !read || asksFor(read.query, row));
  const start = (Number(current) - 1) * Number(pageSize);
  const counted = Object.keys(VALUES).map((facet) => [facet, countsOf(found, facet as PatentFacet)] as const);
  res.json({
    ...many(found.slice(start, start + Number(pageSize)), found.length),
    ...(facets ? { facets: Object.fromEntries(counted) as PatentSearchMore['facets'] } : {}),
  });
};

export default {
  'GET /api/Patents': search,
  'GET /api/Patents/Top8': many(patents.slice(0, RECOMMENDED_COUNT)),
  'GET /api/Patents/Classes': one<PatentClasses>({
    Path: [],
    Children: [{ Symbol: 'B', Level: '部', Title: '作业与运输', Patents: patents.length }],
  }),
  'GET /api/Patents/Similar': one<SimilarToText>({
    Patents: similarTo(patents[0]),
    Classes: [{ Symbol: 'B08B', Title: '一般清洁；一般污垢的防除', Share: 62, Among: 4 }],
    Nearest: 6,
  }),
  'GET /api/Patents/:id': record(patents, detail),
  'GET /api/Patents/:id/MergedInto': (_req, res) => fail(res, 404, 'NOT_FOUND', '专利不存在或已被移除'),
  'GET /api/Patents/:id/Similar': (req, res) => {
    res.json(many(similarTo(patents.find(({ Id }) => Id === Number(req.params.id)))));
  },
  'GET /api/Patents/:id/Text': (req, res) => {
    const row = patents.find(({ Id }) => Id === Number(req.params.id));
    const found = row && text(row, req.query.Number);
    if (found) res.json(one(found));
    else fail(res, 404, 'NOT_FOUND', '公开文本不存在');
  },
} satisfies Mocks;

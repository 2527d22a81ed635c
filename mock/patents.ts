import type { PatentDetail, PatentItem, PatentText } from '@ip-portal/contract';
import { RECOMMENDED_COUNT } from '@ip-portal/contract/limits';
import { tellEvents } from '@ip-portal/contract/rules/event-words';
import { patents } from './fixtures/patents';
import { equals, fail, list, type Mocks, many, one, record } from './lib/answer';

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

const detail = (row: PatentItem): PatentDetail => ({
  ...row,
  Agency: '青禾专利代理所（虚构）',
  Agent: '丙某',
  Ipcs: row.MainIpc ? [row.MainIpc] : [],
  Cpcs: [],
  Claims:
    row.Type === '外观设计'
      ? []
      : [`1. ${row.Title}，其特征在于包括本体。`, `2. 根据权利要求1所述的${row.Title}，其特征在于可拆卸。`],
  Description: row.Type === '外观设计' ? '' : '技术领域\n本模拟记录没有真实的说明书。',
  Figures: [],
  FiguresTold: 0,
  PctNumber: null,
  PctEntryDate: null,
  Relations: [],
  Citations: [],
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
  NextFee: null,
  FollowingFee: null,
  Version: 1,
});

export default {
  'GET /api/Patents': list(patents, ['Title', 'Abstract', 'ApplicationNumber', 'PublicationNumber'], {
    Type: equals<PatentItem>('Type'),
    State: equals<PatentItem>('State'),
    Province: equals<PatentItem>('Province'),
  }),
  'GET /api/Patents/Top8': many(patents.slice(0, RECOMMENDED_COUNT)),
  'GET /api/Patents/:id': record(patents, detail),
  'GET /api/Patents/:id/MergedInto': (_req, res) => fail(res, 404, 'NOT_FOUND', '专利不存在或已被移除'),
  'GET /api/Patents/:id/Text': (req, res) => {
    const row = patents.find(({ Id }) => Id === Number(req.params.id));
    const found = row && text(row, req.query.Number);
    if (found) res.json(one(found));
    else fail(res, 404, 'NOT_FOUND', '公开文本不存在');
  },
} satisfies Mocks;

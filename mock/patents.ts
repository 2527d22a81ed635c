import type { PatentDetail, PatentItem } from '@ip-portal/contract';
import { RECOMMENDED_COUNT } from '@ip-portal/contract/limits';
import { patents } from './fixtures/patents';
import { equals, list, type Mocks, many, record } from './lib/answer';

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
  Events: row.GrantDate ? [{ Date: row.GrantDate, Code: 'GR01', Text: '授权' }] : [],
  TermExtensionDays: 0,
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
} satisfies Mocks;

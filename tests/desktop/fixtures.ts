/** More records as the backend answers them; those shared with the mobile pages are in `tests/app`. */
import type { ExpertItem, FinancingItem, PatentDetail, PatentItem, UserInfo, WebConfig } from '@ip-portal/contract';
import { PERMISSIONS } from '@ip-portal/contract/permissions';
import { leadFigure } from '@ip-portal/contract/rules/design-views';
import { tellEvents } from '@ip-portal/contract/rules/event-words';
import { bibtex, gbt7714 } from '@ip-portal/contract/rules/patent-reference';
import { flagMeaning, stateMeaning } from '@ip-portal/contract/rules/state-words';
import { site, user } from '../mobile/fixtures';

export const admin: UserInfo = {
  ...user,
  Id: 1,
  UserName: 'admin',
  RealName: '',
  Roles: ['user', 'admin'],
  Permissions: [...PERMISSIONS],
};

export const fullSite: WebConfig = {
  ...site,
  LectureUrl: 'https://lecture.example.cn/',
  Copyright: '<p>版权所有 <strong>示例中心</strong></p>',
  QQs: [
    { Name: '业务咨询', QQ: '100000001' },
    { Name: '技术支持', QQ: '100000002' },
  ],
  Links: [1, 2, 3, 4].map((n) => ({
    Link: `https://link${n}.example.cn/`,
    Name: `友情单位${n}`,
    Image: n === 1 ? '/api/Files/1/link.png' : null,
  })),
};

export const patent = (id: number, extra: Partial<PatentItem> = {}): PatentItem => ({
  Id: id,
  ApplicationNumber: '202111286633.X',
  PublicationNumber: 'CN114000000A',
  GrantNumber: 'CN114000000B',
  Type: '发明',
  Title: `专利${id}`,
  Abstract: '一种电池隔膜',
  Applicants: ['示例公司'],
  Owners: ['示例公司'],
  Inventors: ['李四'],
  ApplicationDate: '2021-11-02',
  PublicationDate: '2022-02-01',
  GrantDate: '2023-05-16',
  MainIpc: 'H01M50/403',
  Loc: null,
  Province: '江苏',
  City: '常州市',
  District: '',
  State: '有权',
  StateText: '有权-授权',
  StateVerified: true,
  StateAsOf: '2023-05-16',
  NextChangeOn: '2041-11-02',
  Flags: [],
  ExpiryDate: '2041-11-02',
  NextFee: null,
  LeadFigure: null,
  ...extra,
});

export const patentDetail = (id: number, extra: Partial<PatentDetail> = {}): PatentDetail => {
  const record = storedPatent(id, extra);
  const { Type: type, GrantDate: grantDate } = record;
  const lead = extra.LeadFigure ?? leadFigure(record.Figures, record.Abstract);
  const state = stateMeaning(record.State, record.StateText, null);
  const flags = record.Flags.map(flagMeaning);
  return {
    ...record,
    CiteAs: extra.CiteAs ?? { Gbt7714: gbt7714(record), Bibtex: bibtex(record) },
    StateMeaning: extra.StateMeaning ?? (record.StateNote || state.text),
    StateArticle: extra.StateArticle ?? (record.StateNote ? null : state.article),
    FlagMeanings: flags.map(({ text }) => text),
    FlagArticles: flags.map(({ article }) => article ?? ''),
    LeadFigure: lead,
    Timeline: extra.Timeline ?? tellEvents(record.Events, { type, grantDate }),
  };
};

const storedPatent = (id: number, extra: Partial<PatentDetail>): PatentDetail => ({
  ...patent(id),
  PartyCodes: [],
  Agency: '示例代理所',
  Agent: '王五',
  Ipcs: ['H01M50/403'],
  Cpcs: ['H01M50/403'],
  LocEdition: null,
  LocTitle: null,
  Claims: ['1. 一种电池隔膜，其特征在于包括基膜。', '2. 根据权利要求1所述的电池隔膜，其特征在于厚度。'],
  Description: '技术领域\n本发明涉及电池。',
  Figures: [],
  FiguresTold: 0,
  StateMeaning: '',
  StateArticle: null,
  FlagMeanings: [],
  FlagArticles: [],
  TermYears: 20,
  FeeYears: [],
  CiteAs: { Gbt7714: '', Bibtex: '' },
  ToldState: '',
  ToldStateOn: null,
  PctNumber: null,
  PctEntryDate: null,
  Relations: [],
  Citations: [],
  Family: [],
  Cited: [],
  CitedBy: [],
  CitedByTotal: 0,
  SameApplicant: [],
  Classes: [
    {
      Symbol: 'H01M50/403',
      Scheme: 'IPC',
      Edition: '2021.01',
      Steps: [
        { Symbol: 'H', Level: '部', Title: '电学' },
        { Symbol: 'H01', Level: '大类', Title: '电气元件' },
        { Symbol: 'H01M', Level: '小类', Title: null },
        { Symbol: 'H01M50/00', Level: '大组', Title: null },
        { Symbol: 'H01M50/403', Level: '小组', Title: null },
      ],
    },
  ],
  Timeline: [],
  Events: [{ Date: '2023-05-16', Code: 'GR01', Text: '授权' }],
  TermExtensionDays: 0,
  Publications: [],
  Holders: [],
  StateNote: '',
  NextFee: {
    Year: 6,
    DueDate: '2026-11-02',
    AmountFen: 120_000,
    GraceEnd: '2027-05-02',
    LateFeeFen: 0,
    InGrace: false,
    LatePercent: 0,
    Lapsed: false,
    ReductionPercent: 0,
    Compensation: false,
    Assumed: true,
  },
  FollowingFee: null,
  Version: 1,
  ...extra,
});

export const expert = (id: number, extra: Partial<ExpertItem> = {}): ExpertItem => ({
  Id: id,
  Name: `专家${id}`,
  Portrait: null,
  Title: '教授',
  Organization: '示例大学',
  Fields: ['专利导航'],
  Region: '苏州',
  Summary: '长期从事专利分析',
  IsRecommended: true,
  Sort: 0,
  ...extra,
});

export const product = (id: number, extra: Partial<FinancingItem> = {}): FinancingItem => ({
  Id: id,
  Name: `知识贷${id}`,
  Bank: '示例银行',
  InstitutionId: 1,
  AmountMinFen: 50_000_000,
  AmountMaxFen: 1_000_000_000,
  TermMinMonths: 6,
  TermMaxMonths: 36,
  Rate: '3.45%（年化）',
  Target: '科技企业',
  HandlingDays: 5,
  OnlinePledge: true,
  ValidUntil: null,
  ...extra,
});

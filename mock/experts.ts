import type { ExpertItem } from '@ip-portal/contract';
import { equals, list, type Mocks, one, record } from './lib/answer';

const NAMES = ['甲教授', '乙律师', '丙代理师', '丁研究员', '戊评估师', '己法官'];
const FIELDS = ['专利布局', '侵权诉讼', '商标确权', '数据知识产权', '价值评估', '纠纷调解'];

const experts: ExpertItem[] = NAMES.map((Name, n) => ({
  Id: n + 1,
  Name: `${Name}（虚构）`,
  Portrait: null,
  Title: n % 2 ? '副教授' : '教授',
  Organization: '青禾大学（虚构）',
  Fields: [FIELDS[n] ?? '专利布局', '公益培训'],
  Region: n % 2 ? '北区' : '南区',
  Summary: `长期从事${FIELDS[n]}方面的工作，为模拟数据。`,
  IsRecommended: n < 4,
  Sort: n,
}));

export default {
  'GET /api/ThinkTanks': list(experts, ['Name', 'Summary', 'Organization'], {
    Field: (row, value) => row.Fields.includes(value),
    Region: equals<ExpertItem>('Region'),
    IsRecommended: equals<ExpertItem>('IsRecommended'),
  }),
  'GET /api/ThinkTanks/Facets': one({ Fields: [...FIELDS, '公益培训'], Regions: ['北区', '南区'] }),
  'GET /api/ThinkTanks/:id': record(experts, (row) => ({ ...row, Resume: '<p>模拟的履历。</p>', Version: 1 })),
} satisfies Mocks;

import type { FinancingItem } from '@ip-portal/contract';
import { equals, list, type Mocks, record } from './lib/answer';

const products: FinancingItem[] = ['创新贷', '专利快贷', '商标贷', '组合质押贷'].map((Name, n) => ({
  Id: n + 1,
  Name: `${Name}（虚构）`,
  Bank: n % 2 ? '青禾银行（虚构）' : '麦田银行（虚构）',
  InstitutionId: n % 2 ? 1 : 2,
  AmountMinFen: 10_000_000,
  AmountMaxFen: 500_000_000 * (n + 1),
  TermMinMonths: 6,
  TermMaxMonths: 36,
  Rate: '年化 3.2% 起',
  Target: '持有有效专利的中小企业',
  HandlingDays: 10 + n,
  OnlinePledge: n % 2 === 0,
  ValidUntil: null,
}));

export default {
  'GET /api/Financing': list(products, ['Name', 'Bank', 'Target'], {
    Bank: equals<FinancingItem>('Bank'),
    OnlinePledge: equals<FinancingItem>('OnlinePledge'),
    AmountFen: (row, value) => (row.AmountMaxFen ?? Number.POSITIVE_INFINITY) >= Number(value),
  }),
  'GET /api/Financing/:id': record(products, (row) => ({
    ...row,
    Materials: '营业执照\n专利证书',
    Content: '<p>模拟的产品说明。</p>',
    Version: 1,
  })),
} satisfies Mocks;

import type { NextFee } from '@ip-portal/contract';

/** What the next fee is called, by how it stands. */
export const feeTitle = ({ Lapsed, InGrace }: Pick<NextFee, 'Lapsed' | 'InGrace'>): string =>
  Lapsed ? '未见缴纳的年费' : InGrace ? '宽限期内的年费' : '下一笔年费';

/** What ties a patent to other applications and documents, in plain words, each with the article it rests on or null. */
import type { CitationCategory, FamilyRelation } from '../labels.ts';
import type { Meaning } from './state-words.ts';

const PRIORITY = '专利法第二十九条';
const DIVISION = '专利法实施细则第四十八条、第四十九条';
/** Of inventions and utility models; designs have no letters of their own. */
const NOVELTY = '专利法第二十二条';

/** What a relation means for somebody who has never filed a patent, in the order in which they are shown. */
export const FAMILY_MEANINGS: Readonly<Record<FamilyRelation, Meaning>> = {
  原申请: { text: '本专利是从这件申请中分出来的，保留它的申请日。', article: DIVISION },
  分案申请: { text: '从本申请中分出来的申请，保留本申请的申请日。', article: DIVISION },
  同日申请: {
    text: '同一申请人同一天就同样的发明创造提出的另一件申请，两件不能同时保有专利权。',
    article: '专利法第九条；专利法实施细则第四十七条',
  },
  本申请的优先权: { text: '本专利以这件在先申请的申请日作为优先权日。', article: PRIORITY },
  以本申请为优先权: { text: '在后的申请，以本申请的申请日作为优先权日。', article: PRIORITY },
  共同优先权: { text: '与本专利要求同一项优先权，出自同一件在先申请。', article: PRIORITY },
};

/** What the letters of reports of search stand for. */
export const CATEGORY_MEANINGS: Readonly<Partial<Record<CitationCategory, Meaning>>> = {
  X: { text: '单独影响新颖性或创造性', article: NOVELTY },
  Y: { text: '与其他文献结合影响创造性', article: NOVELTY },
  A: { text: '背景技术', article: null },
  R: { text: '同样的发明创造', article: '专利法第九条' },
  P: { text: '优先权日与申请日之间公开', article: PRIORITY },
  E: { text: '抵触申请', article: NOVELTY },
};

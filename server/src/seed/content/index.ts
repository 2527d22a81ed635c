import type {
  ExpertSeed, FinancingSeed, LawSeed, LinkSeed, NewsSeed, NoticeSeed, PatentSeed, PostingSeed,
} from './types.js';
import { newsCentre } from './news-1.js';
import { newsPolicy } from './news-2.js';
import { newsCases } from './news-3.js';
import { newsTraining } from './news-4.js';
import { newsIndustry } from './news-5.js';
import { noticesA } from './notices-1.js';
import { noticesB } from './notices-2.js';
import { noticesC } from './notices-3.js';
import { lawProtection } from './laws-1.js';
import { lawConversion } from './laws-2.js';
import { lawFinance } from './laws-3.js';
import { lawMediation } from './laws-4.js';
import { expertsA } from './experts-1.js';
import { expertsB } from './experts-2.js';
import { patentsA } from './patents-1.js';
import { patentsB } from './patents-2.js';
import { patentsC } from './patents-3.js';
import { financingProducts } from './financing-1.js';
import { supplyPostings } from './postings-1.js';
import { demandPostings } from './postings-2.js';
import { friendlyLinks } from './links.js';

export { about } from './about.js';
export { webConfig } from './web-config.js';
export type * from './types.js';

export const news: readonly NewsSeed[] = [
  ...newsCentre, ...newsPolicy, ...newsCases, ...newsTraining, ...newsIndustry,
];
export const notices: readonly NoticeSeed[] = [...noticesA, ...noticesB, ...noticesC];
export const laws: readonly LawSeed[] = [
  ...lawProtection, ...lawConversion, ...lawFinance, ...lawMediation,
];
export const experts: readonly ExpertSeed[] = [...expertsA, ...expertsB];
export const links: readonly LinkSeed[] = friendlyLinks;
export const patents: readonly PatentSeed[] = [...patentsA, ...patentsB, ...patentsC];
export const financing: readonly FinancingSeed[] = financingProducts;
export const postings: readonly PostingSeed[] = [...supplyPostings, ...demandPostings];

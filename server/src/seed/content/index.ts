import { expertsA } from './experts-1.ts';
import { expertsB } from './experts-2.ts';
import { financingProducts } from './financing-1.ts';
import { lawProtection } from './laws-1.ts';
import { lawConversion } from './laws-2.ts';
import { lawFinance } from './laws-3.ts';
import { lawMediation } from './laws-4.ts';
import { friendlyLinks } from './links.ts';
import { newsCentre } from './news-1.ts';
import { newsPolicy } from './news-2.ts';
import { newsCases } from './news-3.ts';
import { newsTraining } from './news-4.ts';
import { newsIndustry } from './news-5.ts';
import { noticesA } from './notices-1.ts';
import { noticesB } from './notices-2.ts';
import { noticesC } from './notices-3.ts';
import { organizations as allOrganizations } from './organizations.ts';
import { patentsA } from './patents-1.ts';
import { patentsB } from './patents-2.ts';
import { patentsC } from './patents-3.ts';
import { patentsD } from './patents-4.ts';
import { supplyPostings } from './postings-1.ts';
import { demandPostings } from './postings-2.ts';
import type {
  ExpertSeed,
  FinancingSeed,
  LawSeed,
  LinkSeed,
  NewsSeed,
  NoticeSeed,
  OrganizationSeed,
  PatentSeed,
  PostingSeed,
} from './types.ts';

export { about } from './about.ts';
export type * from './types.ts';
export { webConfig } from './web-config.ts';

export const news: readonly NewsSeed[] = [...newsCentre, ...newsPolicy, ...newsCases, ...newsTraining, ...newsIndustry];
export const notices: readonly NoticeSeed[] = [...noticesA, ...noticesB, ...noticesC];
export const laws: readonly LawSeed[] = [...lawProtection, ...lawConversion, ...lawFinance, ...lawMediation];
export const experts: readonly ExpertSeed[] = [...expertsA, ...expertsB];
export const links: readonly LinkSeed[] = friendlyLinks;
export const organizations: readonly OrganizationSeed[] = allOrganizations;
export const patents: readonly PatentSeed[] = [...patentsA, ...patentsB, ...patentsC, ...patentsD];
export const financing: readonly FinancingSeed[] = financingProducts;
export const postings: readonly PostingSeed[] = [...supplyPostings, ...demandPostings];

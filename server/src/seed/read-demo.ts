import { ownFolder } from '../lib/own-folder.ts';
import { DemoError } from './demo-fault.ts';
import { DemoFolder } from './demo-folder.ts';
import * as forms from './demo-forms.ts';

/** The product's own demo content. */
export interface Demo {
  news: forms.DemoArticle[];
  notices: forms.DemoArticle[];
  laws: forms.DemoLaw[];
  experts: forms.DemoExpert[];
  patents: forms.DemoPatent[];
  financing: forms.DemoFinancing[];
  postings: forms.DemoPosting[];
  organizations: forms.DemoOrganization[];
  links: forms.DemoLink[];
  webConfig: forms.DemoWebConfig;
  about: forms.DemoAbout;
}

/** Articles of these columns: another name would make a column that nobody meant. */
function articlesIn(columns: readonly string[] | undefined) {
  const faults = ({ Category }: forms.DemoArticle): Record<string, string> =>
    !columns || columns.includes(Category) ? {} : { Category: `栏目“${Category}”不在 web-config.json 中` };
  return { ...forms.articleForm, faults };
}

/** Reads and checks `server/demo`, or another folder like it; tells every fault with its file. */
export async function readDemo(root = ownFolder('demo', 'web-config.json')): Promise<Demo> {
  const folder = await DemoFolder.open(root);
  const webConfig = await folder.one('web-config.json', forms.webConfigForm);
  const about = await folder.one('about.md', forms.aboutForm);
  const records = {
    news: await folder.all('news', articlesIn(webConfig?.NewsCategories)),
    notices: await folder.all('notices', articlesIn(webConfig?.NoticeCategories)),
    laws: await folder.all('laws', forms.lawForm),
    experts: await folder.all('experts', forms.expertForm),
    patents: await folder.all('patents', forms.patentForm),
    financing: await folder.all('financing', forms.financingForm),
    postings: await folder.all('postings', forms.postingForm),
    organizations: await folder.list('organizations.json', forms.organizationForm),
    links: await folder.list('links.json', forms.linkForm),
  };
  const faults = folder.end();
  if (faults.length > 0 || !webConfig || !about) throw new DemoError(faults);
  return { ...records, webConfig, about };
}

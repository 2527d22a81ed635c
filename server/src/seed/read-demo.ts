import path from 'node:path';
import { ownFolder } from '../lib/own-folder.ts';
import { detectKind } from '../modules/files/index.ts';
import { DemoError } from './demo-fault.ts';
import { DemoFolder } from './demo-folder.ts';
import type { DemoForm } from './demo-forms.ts';
import * as forms from './demo-forms.ts';

/** The product's own demo content. */
export interface Demo {
  news: forms.DemoArticle[];
  notices: forms.DemoNotice[];
  laws: forms.DemoLaw[];
  experts: forms.DemoExpert[];
  patents: forms.DemoPatent[];
  financing: forms.DemoFinancing[];
  postings: forms.DemoPosting[];
  organizations: forms.DemoOrganization[];
  links: forms.DemoLink[];
  webConfig: forms.DemoWebConfig;
  about: forms.DemoAbout;
  /** What hangs on articles, by the name of its file. */
  files: ReadonlyMap<string, Buffer>;
}

/** Articles of these columns: another name would make a column that nobody meant. */
function articlesIn<Demo extends forms.DemoArticle>(form: DemoForm<Demo>, columns: readonly string[] | undefined) {
  const faults = (record: Demo): Record<string, string> => ({
    ...form.faults?.(record),
    ...(!columns || columns.includes(record.Category)
      ? {}
      : { Category: `栏目“${record.Category}”不在 web-config.json 中` }),
  });
  return { ...form, faults };
}

/** The files that articles name; the portal must take them, as they are and as they are called. */
async function filesOf(folder: DemoFolder, articles: readonly forms.DemoArticle[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { Title, Files = [] } of articles) {
    for (const { File, Name } of Files) {
      const bytes = await folder.named(File, async (found) => {
        const kind = await detectKind(found, File);
        if (!kind) return '这种文件不能作附件 (not taken)';
        const other = [File, Name].find((name) => !kind.extensions.includes(path.extname(name).slice(1)));
        return other ? `《${Title}》的附件“${other}”应以 .${kind.extensions[0]} 结尾 (wrong extension)` : null;
      });
      if (bytes) files.set(File, bytes);
    }
  }
  return files;
}

/** Reads and checks `server/demo`, or another folder like it; tells every fault with its file. */
export async function readDemo(root = ownFolder('demo', 'web-config.json')): Promise<Demo> {
  const folder = await DemoFolder.open(root);
  const webConfig = await folder.one('web-config.json', forms.webConfigForm);
  const about = await folder.one('about.md', forms.aboutForm);
  const records = {
    news: await folder.all('news', articlesIn(forms.articleForm, webConfig?.NewsCategories)),
    notices: await folder.all('notices', articlesIn(forms.noticeForm, webConfig?.NoticeCategories)),
    laws: await folder.all('laws', forms.lawForm),
    experts: await folder.all('experts', forms.expertForm),
    patents: await folder.all('patents', forms.patentForm),
    financing: await folder.all('financing', forms.financingForm),
    postings: await folder.all('postings', forms.postingForm),
    organizations: await folder.list('organizations.json', forms.organizationForm),
    links: await folder.list('links.json', forms.linkForm),
  };
  const files = await filesOf(folder, [...records.news, ...records.notices]);
  const faults = folder.end();
  if (faults.length > 0 || !webConfig || !about) throw new DemoError(faults);
  return { ...records, webConfig, about, files };
}

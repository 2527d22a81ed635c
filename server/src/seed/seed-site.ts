import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { writeAbout, writeWebConfig } from '../modules/site/index.ts';
import { about, webConfig } from './content/index.ts';

/** Writes the site configuration and the about page over the defaults. */
export async function seedSite(tx: Executor): Promise<void> {
  await writeWebConfig(
    tx,
    {
      ...webConfig,
      QQs: webConfig.QQs.map((entry) => ({ ...entry })),
      NewsCategories: [...webConfig.NewsCategories],
      NoticeCategories: [...webConfig.NoticeCategories],
      PopularWords: [...webConfig.PopularWords],
      Phone: about.Phone,
      Version: 1,
    },
    SYSTEM,
  );
  await writeAbout(
    tx,
    {
      ...about,
      Traffic: [...about.Traffic],
      Departments: about.Departments.map((entry) => ({ ...entry })),
      Version: 1,
    },
    SYSTEM,
  );
}

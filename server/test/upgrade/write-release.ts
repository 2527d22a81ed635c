/** `npm run release:keep -w server`: keeps a filled database of the present version for the upgrade test. */
import pg from 'pg';
import { it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { startTestApp } from '../helpers/app.ts';
import { fillRelease } from './fill-release.ts';
import { keptReleases, writeRelease } from './release.ts';

it('keeps the present release', async () => {
  const name = manifest.version.replace(/\.0$/, '');
  if (keptReleases().includes(name)) {
    throw new Error(
      `${name} is kept already; raise "version" in server/package.json first, a kept release never changes`,
    );
  }
  const t = await startTestApp();
  await fillRelease(t);
  // Closing writes the reads that wait.
  await t.app.close();
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  const { rows, bytes } = await writeRelease(client, name);
  await client.end();
  console.log(`release-${name}.jsonl: ${rows} rows, ${Math.ceil(bytes / 1024)} KB`);
});

/** What `bench:patents` takes of the backend and of the data: its embedded database, its words and the rows it derives. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleServer } from '../../scripts/lib/bundle-server.mjs';
import { readSources } from './made-patents.mjs';
import { root } from './portal.mjs';

/** Bundles and loads it; `data`: the folder of real titles and abstracts. */
export async function readParts(data) {
  const outdir = path.join(root, 'build/bench');
  await mkdir(outdir, { recursive: true });
  await bundleServer(
    {
      embedded: 'server/src/embedded/index.ts',
      'search-rows': 'server/src/modules/patents/search/search-rows.ts',
      'search-words': 'server/src/search/index.ts',
      'patent-index': 'server/src/modules/patents/patent-index.ts',
      numbers: 'contract/src/rules/application-number.ts',
      'similar-text': 'contract/src/rules/similar-text.ts',
    },
    outdir,
  );
  const load = (name) => import(pathToFileURL(path.join(outdir, `${name}.mjs`)).href);
  const { startEmbeddedPostgres } = await load('embedded');
  const { derivedRows } = await load('search-rows');
  const { prepareRows, queryWords } = await load('search-words');
  const { patentSearch } = await load('patent-index');
  const { checkDigit } = await load('numbers');
  const { SIMILAR_TEXT } = await load('similar-text');
  const sources = await readSources(data);
  return {
    sources,
    startEmbeddedPostgres,
    derivedRows,
    prepareRows,
    queryWords,
    patentSearch,
    checkDigit,
    similarText: SIMILAR_TEXT,
  };
}

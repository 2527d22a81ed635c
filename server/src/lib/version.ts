/** The version of the portal, as its package says; the same file from the sources and from the bundle. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Looks upwards for the package of the whole portal. */
function readVersion(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 5; up += 1, folder = path.dirname(folder)) {
    try {
      const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Partial<
        Record<'name' | 'version', string>
      >;
      if (name === 'ip-portal' && version) return version;
    } catch {
      // Not here.
    }
  }
  return '';
}

export const PORTAL_VERSION = readVersion();

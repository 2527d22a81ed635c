import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A folder of the backend that holds no code, known by a file in it. Walks up from here (src/lib, build, build/chunks)
 * to `server/<name>`.
 */
export function ownFolder(name: string, file: string): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  for (let folder = here; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name, file))) return path.join(folder, name);
  }
  throw new Error(`找不到文件夹 server/${name} (folder not found)`);
}

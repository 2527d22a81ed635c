/** Stable reasons why the embedded database could not be started. */
export type EmbeddedPostgresErrorCode =
  | 'unsupported-platform'
  | 'missing-binaries'
  | 'not-writable'
  | 'in-use'
  | 'no-run-as'
  | 'wrong-version'
  | 'corrupt'
  | 'disk-full'
  | 'start-failed';

/** A refusal of the embedded database: one clear line in English (`message`) and in Chinese (`messageZh`). */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;
  readonly messageZh: string;

  constructor(code: EmbeddedPostgresErrorCode, message: string, messageZh: string, cause?: unknown) {
    super(oneLine(message), cause === undefined ? undefined : { cause });
    this.code = code;
    this.messageZh = oneLine(messageZh);
  }
}

/** Code of a Node system error such as `ENOENT`; empty when it is none. */
export function errno(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Turns a failed write into the data folder into the matching typed error. */
export function writeFailure(path: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const code = errno(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path, error);
  const reason = code || String(error);
  return new EmbeddedPostgresError(
    'not-writable',
    `Data folder ${path} cannot be written (${reason}): give this user write permission or choose another DATA_DIR.`,
    `数据目录 ${path} 不可写（${reason}）：请授予当前用户写权限，或更换 DATA_DIR。`,
    error,
  );
}

/** The error for a full disk. */
export function diskFull(path: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk-full',
    `Not enough free disk space below ${path} for the database: free at least 200 MB and start again.`,
    `${path} 所在磁盘空间不足，数据库无法运行：请至少腾出 200 MB 后重新启动。`,
    cause,
  );
}

/** The error for a data folder another live process owns. */
export function inUse(dataDir: string, who: string, whoZh: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'in-use',
    `Data folder ${dataDir} is already in use by ${who}: stop it first or choose another DATA_DIR.`,
    `数据目录 ${dataDir} 正被${whoZh}使用：请先停止它，或更换 DATA_DIR。`,
  );
}

/** The error for a folder that is not a usable cluster. */
export function corrupt(dir: string, reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'corrupt',
    `Database folder ${dir} is damaged (${reason}): restore it from a backup, or move it away to start empty.`,
    `数据库目录 ${dir} 已损坏（${reason}）：请从备份恢复，或将其移走后以空库启动。`,
    cause,
  );
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}

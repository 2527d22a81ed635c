/**
 * `npm run audit:verify [-- archive.jsonl]`: checks an archive that the portal signed; without one: is the audit log as it was written? Recomputes every link of its chain and compares it with the
 * anchors on disk. Works while the portal runs and while it does not; ends with 1 when something does not fit.
 */
import path from 'node:path';
import { parseConfig } from '../config.ts';
import { knownPublicKey, readAnchors, sealAudit, verifyArchive, verifyAudit } from '../modules/audit/index.ts';
import { asProgram, runTask } from './run-task.ts';

function tell(faults: readonly string[], good: string, bad: string): number {
  if (faults.length === 0) console.log(good);
  else console.error([bad, ...faults.map((fault) => `  - ${fault}`)].join('\n'));
  return faults.length === 0 ? 0 : 1;
}

/** An archive needs no database; whether it is this portal's own is told where its key is at hand. */
async function checkArchive(file: string, env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const { rows, publicKey, faults } = await verifyArchive(path.resolve(cwd, file)).catch(
    (error: NodeJS.ErrnoException) => ({
      rows: 0,
      publicKey: '',
      faults: [`无法读取 ${file}（${error.code ?? '未知错误'}）`],
    }),
  );
  console.log(`归档共 ${rows} 条记录，签名公钥 ${publicKey || '（无）'}`);
  const own = await knownPublicKey(parseConfig(env, cwd).auditDir);
  if (own === undefined) console.log('本机没有门户的签名密钥，请与门户公布的公钥核对。');
  else if (own !== publicKey) faults.push('不是由本机门户的密钥签名');
  return tell(faults, '归档完整，签名有效。', '归档不可信：');
}

/** Runs the task; the exit code is 1 when a fault was found or nothing could be checked. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [file] = args.filter((arg) => !arg.startsWith('-'));
  if (file !== undefined) return checkArchive(file, env, cwd);
  return runTask(
    '核验中断',
    env,
    cwd,
    async ({ db, config }) => {
      await sealAudit(db);
      const { links, removed, anchors, faults } = await verifyAudit(db, await readAnchors(config.auditDir), config);
      console.log(
        `已核验 ${links} 条审计记录的封存链，其中 ${removed} 条因保留期已满而删除；对照了 ${anchors} 个锚点。`,
      );
      if (anchors === 0) console.log('还没有锚点：门户运行满 1 天后才能发现整库改写。');
      return tell(faults, '审计记录完整，没有被改动。', '审计记录与封存不符：');
    },
    { startedOnce: true },
  );
}

await asProgram(run);

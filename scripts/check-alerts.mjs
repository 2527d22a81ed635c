/** `npm run check:alerts`: Prometheus' own tool reads the alert rules and proves that each is raised when it must be. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, run, say } from './lib/process.mjs';

const promtool = process.env.PROMTOOL ?? 'promtool';
if (spawnSync(promtool, ['--version'], { stdio: 'ignore' }).error) {
  console.error(
    '找不到 promtool：请安装 Prometheus（Debian/Ubuntu：apt-get install prometheus），或用 PROMTOOL=路径 指定 (no promtool found)',
  );
  process.exit(1);
}
const cwd = path.join(root, 'deploy/monitoring');
try {
  await run(promtool, ['check', 'rules', 'alerts.yml'], { cwd });
  await run(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd });
  say('告警规则无误 (the alert rules hold)');
} catch {
  process.exit(1);
}

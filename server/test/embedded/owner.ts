/** A process that owns an embedded database, for tests: reports in JSON lines, stops when told so on stdin. */
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresInternals,
  startEmbeddedPostgres,
} from '../../src/embedded/index.ts';

const [dataDir = '', internals = '{}'] = process.argv.slice(2);
const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
const log = { info: (msg: string) => say({ log: msg }), warn: (msg: string) => say({ log: msg }) };

try {
  const database = await startEmbeddedPostgres({ dataDir, log }, JSON.parse(internals) as EmbeddedPostgresInternals);
  say({ pid: database.pid, connectionString: database.connectionString });
  process.stdin.on('data', async (text: Buffer) => {
    if (String(text).startsWith('leave')) process.exit(0);
    await database.stop();
    say({ stopped: true });
    process.stdin.pause();
  });
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  say({ code: error.code, message: error.message, messageZh: error.messageZh });
}

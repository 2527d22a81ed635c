/**
 * `npm run log:find -- <number> [files]`: what the log tells of one request, by the number that an error page shows.
 * Reads standard input when no file is named (`journalctl -u ip-portal -o cat | npm run log:find -- …`); files ending
 * in `.gz` are unpacked.
 */
import { createReadStream } from 'node:fs';
import readline from 'node:readline';
import { createGunzip } from 'node:zlib';

const LEVELS = { 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
const [wanted = '', ...files] = process.argv.slice(2);
if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(wanted)) {
  console.error('用法：npm run log:find -- <请求编号> [日志文件…]（编号在错误页上，形如 8-4-4-4-12 位）');
  process.exit(2);
}
const id = wanted.toLowerCase();

/** A stream of lines; a file that cannot be read is told and ends the command. */
function linesOf(file) {
  const raw = file === undefined ? process.stdin : createReadStream(file);
  const fail = (error) => {
    console.error(`${file ?? '标准输入'} 无法读取：${error.code ?? error.message}`);
    process.exit(1);
  };
  raw.on('error', fail);
  const input = file?.endsWith('.gz') ? raw.pipe(createGunzip()).on('error', fail) : raw;
  return readline.createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

/** One entry for reading: time in Shanghai, level, message, then everything else it tells. */
function shown({ time, level, msg, reqId: _id, pid: _pid, hostname: _host, ...rest }) {
  const at = new Date(time).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
  return `${at} ${LEVELS[level] ?? level} ${msg ?? ''} ${JSON.stringify(rest)}`;
}

let found = 0;
for (const file of files.length > 0 ? files : [undefined]) {
  for await (const line of linesOf(file)) {
    if (!line.includes(id)) continue;
    const start = line.indexOf('{');
    try {
      const entry = JSON.parse(line.slice(start));
      if (entry.reqId !== id) continue;
      console.log(shown(entry));
      found += 1;
    } catch {
      // No entry of the log: another program's line, or one cut in half.
    }
  }
}
if (found === 0) {
  console.error('日志中没有这个编号 (not found)：确认日志的日期范围，多个进程时查看每一个的日志');
  process.exit(1);
}

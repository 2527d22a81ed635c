import { networkInterfaces } from 'node:os';

/** Columns a text takes in a terminal: CJK characters take two. */
function columns(text: string): number {
  let width = 0;
  for (const char of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(char) ? 2 : 1;
  return width;
}

/** From where the portal can be opened, and how to change that. */
function reach(host: string, port: string): string[] {
  if (host === '127.0.0.1' || host === '::1' || host === 'localhost') {
    return [
      `监听 ${host}，只有本机能打开 (this machine only)`,
      '要让其他电脑打开，请以 HOST=0.0.0.0 启动，或在前面放 nginx。',
    ];
  }
  if (host !== '0.0.0.0' && host !== '::') return [`监听 ${host} (listening)`];
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}/`);
  return [`监听 ${host}，其他电脑也能打开 (all addresses)`, ...others.slice(0, 3)];
}

/** Where the portal answers, and who may administer it when that was only now decided. */
export interface Welcome {
  url: string;
  /** Address listened on. */
  host: string;
  withApp: boolean;
  admin: { userName: string; password?: string } | undefined;
}

const STARTED = '知识产权保护与服务门户已启动 (the portal is running)';
/** `info`, as the log writes it. */
const INFO = 30;

/** Whether somebody reads along. What goes into a file or a journal is a log, each line of it JSON. */
const isWatched = () => process.stdout.isTTY === true;

/** A line of the log as the log itself writes them; `LOG_LEVEL` does not keep it back. */
function logLine(msg: string, more: object = {}): string {
  return JSON.stringify({ level: INFO, time: Date.now(), pid: process.pid, ...more, msg });
}

/** Says what happens while starting and stopping. */
export function say(message: string): void {
  console.log(isWatched() ? message : logLine(message));
}

/** Tells that the portal has started: in a box, or in a line of the log. A generated password is told here, and only here. */
export function welcome(info: Welcome): void {
  const { url, host, admin } = info;
  console.log(isWatched() ? welcomeBox(info) : logLine(STARTED, { url, host, ...(admin ? { admin } : {}) }));
}

/** The box that tells where the portal answers and, on the first start, who may administer it. */
export function welcomeBox(info: Welcome): string {
  const lines = [
    STARTED,
    '',
    info.withApp ? `门户首页   ${info.url}/` : `接口地址   ${info.url}/api`,
    ...(info.withApp ? [`管理后台   ${info.url}/admin`] : []),
    `接口文档   ${info.url}/api/docs`,
  ];
  lines.push('', ...reach(info.host, new URL(info.url).port));
  if (info.admin) {
    lines.push('', `管理员账号 ${info.admin.userName}`);
    if (info.admin.password) {
      lines.push(`初始密码   ${info.admin.password}`, '密码只显示这一次，请妥善保存，登录后请立即修改。');
    } else {
      lines.push('密码为 ADMIN_PASSWORD 所设。');
    }
  }
  lines.push('', '按 Ctrl-C 停止');
  const width = Math.max(...lines.map(columns));
  const bar = '─'.repeat(width + 4);
  return [`┌${bar}┐`, ...lines.map((line) => `│  ${line}${' '.repeat(width - columns(line))}  │`), `└${bar}┘`].join(
    '\n',
  );
}

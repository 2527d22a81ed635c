/** Finds a Chromium and Chinese fonts for the browser journeys and the page bench; on Debian and its kin it can install them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, say } from './process.mjs';

/** First what draws no windows: a quarter cheaper (decision 68). The second where a system lacks it. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];
const FONTS = 'fonts-noto-cjk';
const NAMES = [...BROWSERS, 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Full path of a command, or undefined. */
function which(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const full = path.join(folder, name);
    if (folder && existsSync(full)) return full;
  }
  return undefined;
}

/** Browsers that Playwright has downloaded before, newest first. */
function playwrightBrowsers() {
  const home = os.homedir();
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'win32'
      ? path.join(process.env.LOCALAPPDATA ?? home, 'ms-playwright')
      : process.platform === 'darwin'
        ? path.join(home, 'Library/Caches/ms-playwright')
        : path.join(home, '.cache/ms-playwright'));
  if (!existsSync(folder)) return [];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((name) => inside.map((file) => path.join(folder, name, file)));
}

function candidates() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
      Boolean,
    );
    const files = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return folders.flatMap((folder) => files.map((file) => path.join(folder, file)));
  }
  return NAMES.map(which).filter(Boolean);
}

/** True when the file really starts; Ubuntu ships a `chromium-browser` that only advertises its snap. */
function starts(file) {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Path of a Chromium that starts, or undefined. */
export function findChromium() {
  if (process.env.CHROMIUM) return starts(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  return [...candidates(), ...playwrightBrowsers()].find(starts);
}

/** False on a Linux without any Chinese font; other systems bring theirs. */
export function hasChineseFonts() {
  if (process.platform !== 'linux' || !which('fc-list')) return process.platform !== 'linux';
  try {
    return execFileSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8', timeout: 60_000 }).trim() !== '';
  } catch {
    return false;
  }
}

/** The command in front of apt-get, or undefined when we may not install. */
function installer() {
  if (process.platform !== 'linux' || !which('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return which('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

/** Two suites that are started side by side install one after the other: apt refuses the second one at once. */
function inTurn() {
  return which('flock') ? ['flock', '-w', '300', '/tmp/ip-portal-apt.lock'] : [];
}

/** Installs a package, or says why it could not. */
async function aptInstall(before, name) {
  const apt = async (...args) => {
    const [command, ...rest] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', ...inTurn(), 'apt-get', ...args];
    await run(command, rest, { quiet: true });
  };
  say(`正在安装 ${name}…… (installing with apt-get)`);
  try {
    await apt('update', '-q');
    await apt('install', '-y', '-q', '--no-install-recommends', name);
  } catch (error) {
    say(`安装未成功 (not installed): ${error.message}`);
  }
}

/** Path of a Chromium, installed when needed and possible; throws one clear line otherwise. */
export async function ensureChromium() {
  if (process.env.CHROMIUM && !findChromium()) {
    throw new Error(`CHROMIUM=${process.env.CHROMIUM} 无法启动 (this browser does not start)`);
  }
  const before = installer();
  if (before && !hasChineseFonts()) await aptInstall(before, FONTS);
  for (const browser of BROWSERS) if (before && !findChromium()) await aptInstall(before, browser);
  const found = findChromium();
  if (!found) {
    throw new Error(
      '找不到 Chromium：请安装（Debian/Ubuntu：apt-get install chromium-headless-shell fonts-noto-cjk；其他系统：Chrome 或 Edge），或用 CHROMIUM=路径 指定 (no Chromium found)',
    );
  }
  if (!hasChineseFonts())
    say('提示：没有中文字体，截图中的汉字会显示为方块 (no Chinese fonts: apt-get install fonts-noto-cjk)');
  return found;
}

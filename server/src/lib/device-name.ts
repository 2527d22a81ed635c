/** A user agent in words people use: `Windows 电脑 · Chrome 浏览器`. */
import Bowser from 'bowser';

const BROWSERS: Record<string, string> = {
  'Microsoft Edge': 'Edge 浏览器',
  Chrome: 'Chrome 浏览器',
  Chromium: 'Chromium 浏览器',
  Firefox: '火狐浏览器',
  Safari: 'Safari 浏览器',
  Opera: 'Opera 浏览器',
  WeChat: '微信',
  'UC Browser': 'UC 浏览器',
  'QQ Browser': 'QQ 浏览器',
  'QQ Browser Lite': 'QQ 浏览器',
  'Samsung Internet for Android': '三星浏览器',
  'Android Browser': '系统浏览器',
  'MIUI Browser': '小米浏览器',
  'Internet Explorer': 'IE 浏览器',
};
const SYSTEMS: Record<string, string> = {
  Windows: 'Windows',
  macOS: '苹果',
  Android: '安卓',
  Linux: 'Linux',
  'Chrome OS': 'Chrome OS',
  HarmonyOS: '鸿蒙',
};

/** Kind of device, for the icon-like first word. */
function machine(os: string | undefined, platform: string | undefined, model: string | undefined): string {
  if (model === 'iPhone' || model === 'iPad') return model;
  const system = os ? (SYSTEMS[os] ?? os) : '';
  const kind =
    platform === 'mobile' ? '手机' : platform === 'tablet' ? '平板' : platform === 'desktop' ? '电脑' : '设备';
  return /[A-Za-z]$/.test(system) ? `${system} ${kind}` : `${system}${kind}`;
}

/** Names the device behind a user agent; never fails. */
export function deviceName(userAgent: string): string {
  if (!userAgent.trim()) return '未知设备';
  try {
    const { browser, os, platform } = Bowser.parse(userAgent);
    const harmony = /HarmonyOS|OpenHarmony/.test(userAgent);
    const device = machine(harmony ? 'HarmonyOS' : os.name, platform.type, platform.model);
    const name = browser.name ? (BROWSERS[browser.name] ?? browser.name) : '';
    if (!name && device === '设备') return '未知设备';
    return name ? `${device} · ${name}` : device;
  } catch {
    return '未知设备';
  }
}

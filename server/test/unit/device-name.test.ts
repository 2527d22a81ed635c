/** Browsers in words. */
import { expect, it } from 'vitest';
import { deviceName } from '../../src/lib/device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
    'Windows 电脑 · Chrome 浏览器',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
    'Windows 电脑 · Edge 浏览器',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iPhone · Safari 浏览器',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2301A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
    '安卓手机 · 微信',
  ],
  ['', '未知设备'],
  ['curl', '未知设备'],
])('device of %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

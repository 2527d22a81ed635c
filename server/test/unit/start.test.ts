/** What the portal is told and tells at its start. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { welcomeBox } from '../../src/welcome.ts';

const box = (host: string) => welcomeBox({ url: 'http://localhost:8000', host, withApp: true, admin: undefined });

describe('the address', () => {
  it('is this machine alone unless set', () => {
    expect(parseConfig({}, '/').host).toBe('127.0.0.1');
    expect(parseConfig({ HOST: '0.0.0.0' }, '/').host).toBe('0.0.0.0');
  });

  it('is told with the way to change it', () => {
    expect(box('127.0.0.1')).toMatch(/监听 127\.0\.0\.1，只有本机能打开.*\n.*HOST=0\.0\.0\.0/);
    expect(box('0.0.0.0')).toContain('其他电脑也能打开');
    expect(box('0.0.0.0')).not.toContain('只有本机');
    expect(box('192.0.2.4')).toContain('监听 192.0.2.4');
  });
});

/** Whether the port can be had, before anything is made: asked without a door that would close again. */
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { probePort } from '../../src/port.ts';

async function taken(host: string): Promise<number> {
  const server = net.createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}
const at = (PORT: number, HOST: string) => parseConfig({ PORT: String(PORT), HOST }, '/');

describe('the port', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('that somebody else has at %s is told', async (host) => {
    await expect(probePort(at(await taken('127.0.0.1'), host))).rejects.toThrow(/^端口 \d+ 已被占用/);
  });

  it('that nobody has is left alone: no door is opened there', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const listen = vi.spyOn(net.Server.prototype, 'listen');
    onTestFinished(() => listen.mockRestore());
    await probePort(at(port, '127.0.0.1'));
    expect(listen.mock.calls.map(([options]) => (options as { port: number }).port)).toEqual([0]);
  });

  it('of an address that this machine does not have is told', async () => {
    await expect(probePort(at(8000, '203.0.113.7'))).rejects.toThrow(/^地址 203\.0\.113\.7 在本机不可用/);
  });
});

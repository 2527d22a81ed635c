/** The port that visitors come to: whether it can be had, and the door at it. */
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartError } from './start-database.ts';

/** A port that neither answers nor refuses within that is nobody's. */
const PROBE_MS = 500;

/** Whether somebody takes connections there already. */
function isTaken({ host, port }: Config): Promise<boolean> {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return new Promise((resolve) => {
    const probe = net.connect({ port, host: own, timeout: PROBE_MS });
    const end = (taken: boolean) => {
      probe.destroy();
      resolve(taken);
    };
    probe.once('connect', () => end(true));
    probe.once('timeout', () => end(false));
    probe.once('error', () => end(false));
  });
}

/**
 * Fails early when the port cannot be had, before a database is made or filled. Nothing listens at the port meanwhile: a
 * balancer that connected would be cut off, and may not send a write a second time.
 */
export async function probePort(config: Config): Promise<void> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port: 0, host: config.host, exclusive: true }, resolve);
    });
  } catch (error) {
    throw portFault(error, config) ?? error;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
  // The address is one of this machine: who answers there, has the port.
  if (await isTaken(config)) throw portFault({ code: 'EADDRINUSE' }, config);
}

function portFault(error: unknown, config: Config): StartError | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `端口 ${config.port} 已被占用，请关闭占用它的程序，或用 PORT=其他端口 启动（port is taken）`,
      );
    case 'EACCES':
      return new StartError(`没有权限使用端口 ${config.port}（port not permitted）`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`地址 ${config.host} 在本机不可用，请检查 HOST（address not available）`);
    default:
      return undefined;
  }
}

/** Opens the door; answers the port. @throws StartError where it cannot be had */
export async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portFault(error, config) ?? error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

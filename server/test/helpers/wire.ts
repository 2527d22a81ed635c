/**
 * A wire between the app and its database that a test can cut, hold or listen to. It forwards bytes and
 * knows two words of the protocol: what a query that commits looks like, and nothing else.
 */
import net from 'node:net';
import { afterAll } from 'vitest';

/** What happens to the next commit that passes. */
export type CommitFate = 'pass' | 'lose-answer' | 'hold';

export interface Wire {
  /** Address of the same database, through the wire. */
  url: string;
  /** Decides over the next commit: its answer is lost, or it is held back after the caller was cut off. */
  nextCommit(fate: CommitFate): void;
  /** Sends on the commit that is held. */
  releaseCommit(): void;
  /** Cuts every connection, as a restart of the database does. */
  cut(): void;
  /** While on, bytes vanish in both directions and nobody is told: a failover, a stopped database. */
  silence(on: boolean): void;
}

function target(url: string): net.NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const socket = searchParams.get('host');
  const onPort = Number(port || searchParams.get('port') || 5432);
  return socket ? { path: `${socket}/.s.PGSQL.${onPort}` } : { host: hostname, port: onPort };
}

/** Opens a wire to the database of `url`; gone when the test file ends. */
export async function openWire(url: string): Promise<Wire> {
  let fate: CommitFate = 'pass';
  let held: (() => void) | undefined;
  let silent = false;
  const callers = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    const database = net.connect(target(url));
    callers.add(caller);
    for (const socket of [caller, database]) socket.on('error', () => undefined);
    caller.on('close', () => {
      callers.delete(caller);
      if (!held) database.end();
    });
    // A connection that lost bytes never speaks again, also after the silence.
    let deaf = false;
    const lost = () => {
      deaf ||= silent;
      return deaf;
    };
    database.on('close', () => !deaf && caller.destroy());
    database.on('data', (bytes) => !lost() && caller.write(bytes));
    caller.on('data', (bytes) => {
      if (lost()) return;
      if (fate === 'pass' || !/\bcommit\b/i.test(bytes.toString('latin1'))) {
        database.write(bytes);
        return;
      }
      const now = fate;
      fate = 'pass';
      database.removeAllListeners('data');
      if (now === 'lose-answer') {
        // The answer proves that the commit is done; it goes nowhere.
        database.once('data', () => caller.destroy());
        database.write(bytes);
      } else {
        held = () => {
          held = undefined;
          database.once('data', () => database.end());
          database.write(bytes);
        };
        caller.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  const { port } = server.address() as net.AddressInfo;
  through.searchParams.delete('host');
  through.searchParams.delete('port');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const cut = () => {
    for (const caller of callers) caller.destroy();
  };
  afterAll(() => {
    cut();
    server.close();
  });
  return {
    url: through.toString(),
    nextCommit: (next) => {
      fate = next;
    },
    releaseCommit: () => held?.(),
    cut,
    silence: (on) => {
      silent = on;
    },
  };
}

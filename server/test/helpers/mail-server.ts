/** A real SMTP server on this machine, and what its letters say. */
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import type { Smtp } from '../../src/config.ts';

export interface Letter {
  to: string[];
  raw: string;
}

function serverOf(state: { letters: Letter[]; refusal: number | null }): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'geheim' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (address, _session, done) =>
      done(
        state.refusal === null
          ? null
          : Object.assign(new Error(`no such ${address.address}`), { responseCode: state.refusal }),
      ),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        state.letters.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  // A refused log-in is told here as well.
  server.on('error', () => undefined);
  return server;
}

/**
 * Starts a server; gone when the test file ends. `refusal`: what it says to the next recipient, instead of taking it.
 * `die` ends it, `rise` starts it again at the same port.
 */
export async function startMailServer() {
  const state = { letters: [] as Letter[], refusal: null as number | null };
  let server: SMTPServer | undefined;
  const listen = async (port: number): Promise<number> => {
    const next = serverOf(state);
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
    server = next;
    const address = next.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const die = async () => {
    const last = server;
    server = undefined;
    if (last) await new Promise<void>((resolve) => last.close(resolve));
  };
  const port = await listen(0);
  afterAll(die);
  const smtp: Smtp = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'portal',
    password: 'geheim',
    from: 'portal@example.cn',
  };
  const rise = async () => void (await listen(port));
  return Object.assign(state, { smtp, die, rise });
}

/** The text of a letter: nodemailer writes Chinese as base64 or quoted-printable. */
export function textOf({ raw }: Letter): string {
  const [, body = ''] = raw.split(/\r\n\r\n([\s\S]*)/);
  if (/transfer-encoding: base64/i.test(raw)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The token behind the # of a letter's link. */
export const tokenOf = (letter: Letter | undefined) =>
  /#([A-Za-z0-9_-]+)/.exec(letter ? textOf(letter) : '')?.[1] ?? '';

/** The code of six digits that a letter carries. */
export const codeIn = (letter: Letter | undefined) =>
  /(?<!\d)\d{6}(?!\d)/.exec(letter ? textOf(letter) : '')?.[0] ?? '';

/** A real SMTP server on this machine, and what its letters say. */
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import type { Smtp } from '../../src/config.ts';

export interface Letter {
  to: string[];
  raw: string;
}

/** Starts a server; gone when the test file ends. `refusal`: what it says to the next recipient, instead of taking it. */
export async function startMailServer() {
  const state = { letters: [] as Letter[], refusal: null as number | null };
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const smtp: Smtp = {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    security: 'none',
    user: 'portal',
    password: 'geheim',
    from: 'portal@example.cn',
  };
  return Object.assign(state, { smtp });
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

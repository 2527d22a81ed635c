/** Sockets that drip are cut, whatever they drip; what Node's parser refuses is told in the envelope. */
import { describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { envelopeOf, listenLocally, openRaw } from './helpers/raw.ts';

const { app, admin } = await startTestApp({ requestTimeoutMs: 300 });
const port = await listenLocally(app);
const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n';
const failure = (errorCode: string) => ({
  success: false,
  errorCode,
  errorMessage: expect.stringMatching(/\p{Script=Han}/u),
});

describe('slow senders', () => {
  it('are cut while they drip headers, JSON or a file', async () => {
    const boundary = 'Content-Type: multipart/form-data; boundary=x';
    const upload = `POST /api/Files HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.cookie}\r\n${boundary}\r\nContent-Length: 900000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => openRaw(port, 'GET /api/Newss HTTP/1.1\r\n', 'X-Drip: 1\r\n').closed),
      ...Array.from(
        { length: 10 },
        () =>
          openRaw(port, `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: 4000\r\n\r\n{"UserName":"`, 'a')
            .closed,
      ),
      ...Array.from(
        { length: 10 },
        () => openRaw(port, `POST /api/auth/register HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '').closed,
      ),
      ...Array.from({ length: 10 }, () => openRaw(port, upload, 'a').closed),
    ]);
    const told = answers.filter((answer) => answer.includes('\r\n\r\n')).map(envelopeOf);
    expect(told.filter(({ status }) => status === 408).length).toBeGreaterThanOrEqual(30);
    for (const { status, body } of told) {
      if (status === 408) expect(body).toMatchObject(failure('REQUEST_TIMEOUT'));
    }
  });

  it('do not keep others from being answered', async () => {
    const slow = openRaw(port, `POST /api/auth/logout HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`, ' ');
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`);
    expect(answer.status).toBe(200);
    expect(envelopeOf(await slow.closed).status).toBe(408);
  });
});

describe('a body that is refused unread', () => {
  const large = 'a'.repeat(100_000);
  it.each([
    ['of another type', `Content-Type: text/csv\r\nContent-Length: ${large.length}`, large, 415],
    [
      'of no known length',
      'Content-Type: text/csv\r\nTransfer-Encoding: chunked',
      `${(50_000).toString(16)}\r\n${'a'.repeat(50_000)}\r\n`,
      415,
    ],
    ['too long', `Content-Type: application/json\r\nContent-Length: ${large.length}`, large.slice(0, 50_000), 413],
  ])('%s ends nothing but its request', async (_name, headers, body, status) => {
    const refused = openRaw(port, `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`);
    // By then the deadline of the refused one is over, too.
    const slow = openRaw(port, `POST /api/auth/logout HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`, ' ');
    expect(envelopeOf(await slow.closed).status).toBe(408);
    expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
    refused.end();
    expect(Number((await refused.closed).split(' ')[1])).toBe(status);
  });
});

describe('what is no request', () => {
  it('is refused in the envelope', async () => {
    for (const [text, status, code] of [
      ['NONSENSE\r\n\r\n', 400, 'MALFORMED'],
      ['GET / HTTP/9.9\r\n\r\n', 400, 'MALFORMED'],
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
      [`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: x\r\n\r\n`, 400, 'MALFORMED'],
    ] as const) {
      const answer = envelopeOf(await openRaw(port, text).closed);
      expect([text.slice(0, 20), answer.status, answer.body]).toMatchObject([text.slice(0, 20), status, failure(code)]);
    }
  });

  it('is told of addresses that are too long or malformed, too', async () => {
    for (const [url, status, code] of [
      [`/api/Files/${'a'.repeat(300)}`, 414, 'URI_TOO_LONG'],
      ['/api/Newss/%E0%A4%A', 400, 'MALFORMED'],
    ] as const) {
      const answer = await admin.get(url);
      expect([url.slice(0, 20), answer.status, answer.body]).toMatchObject([url.slice(0, 20), status, failure(code)]);
    }
  });
});

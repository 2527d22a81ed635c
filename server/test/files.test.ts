import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { files } from '../src/db/schema/files.ts';
import { disposition, safeName } from '../src/modules/files/file-name.ts';
import { parseRange } from '../src/modules/files/serve-file.ts';
import { startTestApp } from './helpers/app.ts';

const { app, ctx, admin, visitor, user } = await startTestApp();
type Info = {
  Id: number;
  Name: string;
  Url: string;
  Size: number;
  MimeType: string;
  Width: number | null;
  Height: number | null;
  Variants: { Width: number; Url: string }[];
};

function form(name: string, bytes: Buffer | string, field = 'file') {
  const boundary = '----test-boundary';
  return {
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const upload = (name: string, bytes: Buffer | string, field?: string, by = admin) => {
  const { payload, headers } = form(name, bytes, field);
  return by.post<Info>('/api/Files', payload, headers);
};
const raw = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { host: 'localhost', ...headers } });
const fileFault = (answer: { body: unknown }) =>
  (answer.body as { data?: { fields?: { file?: string } } }).data?.fields?.file;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1456b8' } });

async function stored(): Promise<string[]> {
  const found = await readdir(path.join(ctx.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('images', () => {
  it('are turned upright, stripped of EXIF and get narrower WebP variants', async () => {
    const jpeg = await picture(1400, 700)
      .withExif({ IFD0: { Copyright: 'SECRET-EXIF', Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload('照片 （一）.JPEG', jpeg);
    expect(answer.status).toBe(201);
    const info = answer.body.data;
    expect(info).toMatchObject({ Name: '照片 （一）.jpeg', MimeType: 'image/jpeg', Width: 700, Height: 1400 });
    expect(info.Variants.map((one) => one.Width)).toEqual([320, 640]);
    const whole = await raw(info.Url);
    const meta = await sharp(whole.rawPayload).metadata();
    expect([meta.width, meta.orientation, meta.exif, whole.rawPayload.length]).toEqual([
      700,
      undefined,
      undefined,
      info.Size,
    ]);
    expect(whole.rawPayload.includes('SECRET-EXIF')).toBe(false);
    for (const [wanted, width, type] of [
      [300, 320, 'image/webp'],
      [321, 640, 'image/webp'],
      [2000, 700, 'image/jpeg'],
    ] as const) {
      const served = await raw(`${info.Url}?w=${wanted}`);
      expect([served.headers['content-type'], (await sharp(served.rawPayload).metadata()).width]).toEqual([
        type,
        width,
      ]);
    }
  });

  /** Two frames, red and then blue. */
  async function moving() {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    return sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } });
  }
  const pagesOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).pages ?? 1;
  const folder = () => path.join(ctx.config.dataDir, 'uploads');
  const stillOf = (url: string) => {
    const stem = path.basename(url, '.gif');
    return path.join(folder(), stem.slice(0, 2), `${stem}-still.png`);
  };

  it('that move are shown by their first frame and play where it is asked for', async () => {
    const info = (await upload('a.gif', await (await moving()).gif({ delay: 100 }).toBuffer())).body.data;
    expect([info.Width, info.Height, info.Variants, info.MimeType]).toEqual([8, 8, [], 'image/gif']);
    for (const url of [info.Url, `${info.Url}?w=320`]) {
      const still = await raw(url);
      expect([still.headers['content-type'], await pagesOf(still.rawPayload)]).toEqual(['image/png', 1]);
      expect(still.headers['content-disposition']).toContain('a.png');
      expect((await sharp(still.rawPayload).raw().toBuffer()).subarray(0, 3)).toEqual(Buffer.from([255, 0, 0]));
    }
    const playing = await raw(`${info.Url}?motion=1`);
    expect([playing.headers['content-type'], await pagesOf(playing.rawPayload)]).toEqual(['image/gif', 2]);
    expect(playing.headers.etag).not.toBe((await raw(info.Url)).headers.etag);
    expect((await raw(`${info.Url}?motion=0`)).statusCode).toBe(400);
    // Who opens an attachment wants to see it play.
    const notice = await admin.post<{ Id: number }>('/api/Notices', {
      Title: '附件',
      Status: 'published',
      Attachments: [{ FileId: info.Id }],
    });
    const shown = await visitor.get<{ Attachments: { Url: string }[] }>(`/api/Articles/${notice.body.data.Id}`);
    expect(shown.body.data.Attachments.map(({ Url }) => Url)).toEqual([`${info.Url}?motion=1`]);
  });

  it('that move and are of an earlier version get their first frame when they are shown', async () => {
    const info = (await upload('a.gif', await (await moving()).gif({ delay: 100 }).toBuffer())).body.data;
    await rm(stillOf(info.Url));
    expect(await pagesOf((await raw(`${info.Url}?motion=1`)).rawPayload)).toBe(2);
    await expect(stat(stillOf(info.Url))).rejects.toThrow('ENOENT');
    expect(await pagesOf((await raw(info.Url)).rawPayload)).toBe(1);
    expect((await stat(stillOf(info.Url))).size).toBeGreaterThan(0);
    expect((await raw(info.Url)).headers['content-type']).toBe('image/png');
  });

  it('that stand stay what they are', async () => {
    for (const [name, bytes] of [
      ['a.gif', await picture(8, 8).gif().toBuffer()],
      ['a.webp', await picture(8, 8).webp().toBuffer()],
    ] as const) {
      const info = (await upload(name, bytes)).body.data;
      for (const _again of [1, 2])
        expect([name, (await raw(info.Url)).headers['content-type']]).toEqual([name, info.MimeType]);
    }
  });

  it('that move and are no GIF are refused', async () => {
    const webp = await upload('a.webp', await (await moving()).webp({ delay: [100, 100] }).toBuffer());
    expect([webp.status, fileFault(webp)]).toEqual([415, '动图只能是 GIF 格式']);
    const png = await picture(8, 8).png().toBuffer();
    // An APNG says so in a part before its first picture.
    const control = Buffer.from('000000086163544c000000020000000000000000', 'hex');
    const apng = await upload('a.png', Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]));
    expect([apng.status, fileFault(apng)]).toEqual([415, '不支持的文件类型']);
  });

  it('are refused when broken, too many pixels or too many bytes', async () => {
    const png = await picture(50, 50).png().toBuffer();
    const broken = await upload('x.png', png.subarray(0, 60));
    expect([broken.status, fileFault(broken)]).toEqual([400, '图片已损坏']);
    const bomb = await upload('x.png', await picture(9000, 9000).png().toBuffer());
    expect([bomb.status, fileFault(bomb)]).toEqual([413, '图片的像素过多']);
    const heavy = await upload('x.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]));
    expect([heavy.status, fileFault(heavy)]).toEqual([413, '文件不能超过 10 MB']);
  });
});

describe('drawings of the demo', () => {
  const url = '/api/Files/Drawings/202011934027.X-1.svg';

  it('are drawn when they are asked for, run nothing and may stand on other sites', async () => {
    const answer = await raw(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.payload).toMatch(/^<svg xmlns=.*<\/svg>$/s);
    const again = await raw(url, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await raw(url, { 'if-none-match': '"old"' })).statusCode).toBe(200);
    expect((await raw(url, {}, 'HEAD')).statusCode).toBe(200);
  });

  it('are those that the demo describes and no others', async () => {
    for (const name of ['202011934027.X-9.svg', '200011934027.X-1.svg']) {
      expect((await raw(`/api/Files/Drawings/${name}`)).statusCode, name).toBe(404);
    }
    for (const name of ['..%2F..%2Fdemo%2Flinks.json', 'links.json', 'x.svg', '202011934027.X-0.svg']) {
      expect((await raw(`/api/Files/Drawings/${name}`)).statusCode, name).toBe(400);
    }
  });
});

describe('documents', () => {
  it('are told by content, not by name', async () => {
    const cfb = (stream: string) =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(504),
        Buffer.from(stream, 'utf16le'),
        Buffer.alloc(64),
      ]);
    const cases: [string, Buffer | string, string | null][] = [
      ['文件.pdf', PDF, 'application/pdf'],
      ['tricky.html', PDF, 'application/pdf'],
      ['old.doc', cfb('WordDocument'), 'application/msword'],
      ['old.xls', cfb('Workbook'), 'application/vnd.ms-excel'],
      ['old.ppt', cfb('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
      ['old.msi', cfb('Something'), null],
      ['a.txt', '普通文字', 'text/plain'],
      ['a.csv', Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x2c, 0x31]), 'text/csv'], // GB18030
      ['a.html', '<p>hi</p>', null],
      ['a.txt', '  <!DOCTYPE html><script>alert(1)</script>', null],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
      ['a.txt', Buffer.from([0, 1, 2, 3]), null],
      ['a.pdf', 'no pdf at all', null],
      ['a.exe', Buffer.from('MZ\x90\x00', 'latin1'), null],
      ['a.js', 'alert(1)', null],
      ['a.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), null],
      ['a.mp3', Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), null],
    ];
    for (const [name, bytes, mime] of cases) {
      const answer = await upload(name, bytes);
      expect([name, answer.status, answer.body.data?.MimeType]).toEqual(
        mime ? [name, 201, mime] : [name, 415, undefined],
      );
      if (!mime) expect(fileFault(answer)).toBe('不支持的文件类型');
    }
  });

  it('are served so that they can do no harm', async () => {
    const text = (await upload('说明 一.txt', 'hello')).body.data;
    const answer = await raw(text.Url);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': expect.stringContaining('text/plain'),
      'x-content-type-options': 'nosniff',
      'content-length': '5',
    });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="__ _.txt"; filename*=UTF-8''${encodeURIComponent('说明 一.txt')}`,
    );
    const pdf = await raw((await upload('a.pdf', PDF)).body.data.Url);
    expect(pdf.headers['content-disposition']).toMatch(/^inline;/);
  });

  it('answer conditional and range requests, and HEAD', async () => {
    const { Url } = (await upload('a.pdf', PDF)).body.data;
    const whole = await raw(Url);
    expect(whole.rawPayload.equals(PDF)).toBe(true);
    const { etag, 'last-modified': modified } = whole.headers as Record<string, string>;
    expect((await raw(Url, { 'if-none-match': etag ?? '' })).statusCode).toBe(304);
    expect((await raw(Url, { 'if-modified-since': modified ?? '' })).statusCode).toBe(304);
    const part = await raw(Url, { range: 'bytes=5-8' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '1.4\n',
      `bytes 5-8/${PDF.length}`,
    ]);
    expect((await raw(Url, { range: 'bytes=-6' })).body).toBe('%%EOF\n');
    expect((await raw(Url, { range: 'bytes=99999-' })).statusCode).toBe(416);
    expect((await raw(Url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await raw(Url, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(PDF.length), '']);
  });

  it('are 404 under other addresses', async () => {
    expect((await visitor.get(`/api/Files/${'0'.repeat(32)}.pdf`)).status).toBe(404);
    for (const key of ['..%2f..%2fetc%2fpasswd', 'x', `${'0'.repeat(32)}.pdf.part`]) {
      expect((await visitor.get(`/api/Files/${key}`)).status).toBe(400);
    }
  });
});

describe('uploading', () => {
  it('is for staff', async () => {
    expect((await upload('a.pdf', PDF, 'file', visitor)).status).toBe(401);
    expect((await upload('a.pdf', PDF, 'file', await user())).status).toBe(403);
  });

  it('names the field when something is missing, empty, too large or no form at all', async () => {
    const empty = await upload('a.txt', '');
    expect([empty.status, fileFault(empty)]).toEqual([400, '文件内容为空']);
    const other = await upload('a.pdf', PDF, 'picture');
    expect([other.status, fileFault(other)]).toEqual([400, '请选择要上传的文件']);
    const large = await upload('a.zip', Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([large.status, fileFault(large)]).toEqual([413, '文件不能超过 20 MB']);
    expect((await admin.post('/api/Files', { file: 'x' })).status).toBe(415);
    expect((await admin.post('/api/Files', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    const { payload, headers } = form('a.pdf', PDF);
    const cut = await admin.post('/api/Files', payload.subarray(0, payload.length - 30), headers);
    expect([cut.status, fileFault(cut)]).toEqual([400, '上传不完整']);
  });

  it('leaves nothing behind when it fails', async () => {
    const before = [await stored(), await ctx.db.$count(files)];
    expect(before[0]).not.toContainEqual(expect.stringMatching(/part$/));
    const transaction = ctx.db.transaction;
    ctx.db.transaction = () => Promise.reject(new Error('database gone'));
    const answer = await upload('a.png', await picture(700, 10).png().toBuffer());
    ctx.db.transaction = transaction;
    expect(answer.status).toBe(500);
    expect([await stored(), await ctx.db.$count(files)]).toEqual(before);
  });
});

it('makes harmless names', () => {
  expect(safeName('C:\\dir\\报告.pdf', ['pdf'])).toBe('报告.pdf');
  expect(safeName('../../etc/passwd', ['txt'])).toBe('passwd.txt');
  expect(safeName('gpj\u202e.exe', ['jpg', 'jpeg'])).toBe('gpj.exe.jpg');
  expect(safeName('\u0000.pdf', ['pdf'])).toBe('pdf.pdf');
  expect(safeName('', ['png'])).toBe('未命名.png');
  expect([...safeName(`${'长'.repeat(300)}.pdf`, ['pdf'])].length).toBe(124);
  expect(disposition('attachment', "it's 100%.pdf")).toBe(
    "attachment; filename=\"it's 100_.pdf\"; filename*=UTF-8''it%27s%20100%25.pdf",
  );
});

it('reads ranges', () => {
  expect(
    [
      'bytes=0-0',
      'bytes=2-',
      'bytes=-3',
      'bytes=0-99',
      'bytes=10-',
      'bytes=-0',
      'bytes=3-1',
      'bytes=0-1,3-4',
      'x',
      undefined,
    ].map((one) => parseRange(one, 10)),
  ).toEqual([
    { start: 0, end: 0 },
    { start: 2, end: 9 },
    { start: 7, end: 9 },
    { start: 0, end: 9 },
    'none',
    'none',
    null,
    null,
    null,
    null,
  ]);
});

import { createHash } from 'node:crypto';
import { readdir, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let here: Organization;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  admin = here.admin;
});
afterAll(() => world.close());

const fetchFile = (path: string, person = admin, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { headers: { ...person.credentials, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c43f3e' } });

/** A small PNG that claims huge dimensions: a decoder that does not check would take gigabytes. */
function giant(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(10_000_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A refused upload must leave nothing behind. */
const incoming = () => readdir(join(world.folder, 'files', 'incoming')).catch(() => []);

test('a file comes back byte by byte, by a link that says how to treat it', async () => {
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  const { status, body } = await admin.upload(bytes, 'Öl & Fett.pdf');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Öl & Fett.pdf',
    mime_type: 'application/pdf',
    size: bytes.length,
    is_compressible: false,
    file_url: `/api/files/${body.id}/content`,
    image_url: null,
    thumbnail_url: null,
    created_by: { id: admin.id },
  });
  const read = await fetchFile(body.file_url);
  expect(await bytesOf(read)).toEqual(bytes);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="_l & Fett.pdf"; filename*=UTF-8''%C3%96l%20%26%20Fett.pdf`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: expect.stringContaining(createHash('sha256').update(bytes).digest('hex')),
  });
  expect(read.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const saved = await fetchFile(`${body.file_url}?download=true`);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  const known = { 'if-none-match': read.headers.get('etag')! };
  expect((await fetchFile(body.file_url, admin, known)).status).toBe(304);
  await admin.patch(`/core/files/${body.id}`, { name: 'Oil.pdf' });
  const renamed = await fetchFile(body.file_url, admin, known);
  expect([renamed.status, renamed.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('Oil.pdf'),
  ]);
  expect((await fetchFile(body.file_url.replace('content', 'thumbnail'))).status).toBe(404);
});

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/10', /^0123$/],
  ['bytes=4-', 206, 'bytes 4-9/10', /^456789$/],
  ['bytes=-3', 206, 'bytes 7-9/10', /^789$/],
  ['bytes=8-99', 206, 'bytes 8-9/10', /^89$/],
  ['bytes=0-1,4-5', 200, null, /^0123456789$/],
  ['bytes=x', 200, null, /^0123456789$/],
  ['bytes=10-', 416, 'bytes */10', /"status":416/],
])('a range: %s', async (range, status, contentRange, expected) => {
  const { body } = await admin.upload('0123456789', 'digits.txt');
  const answer = await fetchFile(body.file_url, admin, { range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
  expect(await answer.text()).toMatch(expected);
  const stale = await fetchFile(body.file_url, admin, { range, 'if-range': '"another"' });
  expect([stale.status, await stale.text()]).toEqual([200, '0123456789']);
});

describe('pictures', () => {
  test('are made anew in three sizes, upright, without what the camera knew', async () => {
    const original = await photo(3000, 1000)
      .withExif({
        IFD0: { Copyright: 'whoever', Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { body } = await admin.upload(original, 'IMG_1.jpg');
    // Stored sideways: EXIF orientation 6 means a quarter turn.
    expect(body).toMatchObject({ mime_type: 'image/jpeg', width: 853, height: 2560, is_compressible: true });
    const sizes: Record<string, [number, number]> = {};
    for (const key of ['image_url', 'medium_url', 'thumbnail_url']) {
      const answer = await fetchFile(body[key]);
      const made = await sharp(await bytesOf(answer)).metadata();
      expect([made.exif, made.orientation, made.xmp]).toEqual([undefined, undefined, undefined]);
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; /);
      sizes[key] = [made.width, made.height];
    }
    expect(sizes).toEqual({ image_url: [853, 2560], medium_url: [341, 1024], thumbnail_url: [107, 320] });
  });

  test('that must not be touched are kept as they came, with small ones beside', async () => {
    const original = await photo(400, 300).withMetadata({ orientation: 3 }).png().toBuffer();
    const { body } = await admin.upload(original, 'drawing.png', { is_compressible: false });
    expect(body).toMatchObject({ mime_type: 'image/png', size: original.length, is_compressible: false, width: 400 });
    expect(await bytesOf(await fetchFile(body.image_url))).toEqual(original);
    expect((await sharp(await bytesOf(await fetchFile(body.thumbnail_url))).metadata()).width).toBe(320);
  });

  test('of other kinds become one that every browser shows, and are called so', async () => {
    const { body } = await admin.upload(await photo(10, 10).tiff().toBuffer(), 'scan.tiff');
    expect(body).toMatchObject({ name: 'scan.jpg', mime_type: 'image/jpeg' });
  });
});

describe('hostile files', () => {
  const html = '<!doctype html><script>document.title = 1</script>';
  // Fifty megabytes of zeros in fifty kilobytes: nothing here may unpack it.
  const bomb = Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(50_000_000))]);
  const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['script in SVG', svg, 'drawing.svg', 'image/svg+xml'],
    ['SVG as PNG', svg.slice(22), 'drawing.png', 'image/svg+xml'],
    ['HTML as PNG', html, 'picture.png', 'text/html'],
    ['HTML behind a byte order mark', `\uFEFF  ${html}`, 'page.txt', 'text/html'],
    ['a script', 'alert(1)', 'app.js', 'text/plain'],
    ['a bomb of a ZIP', bomb, 'plan.zip', 'application/zip'],
    ['the same as a workbook', bomb, 'plan.xlsx', 'application/zip'],
    ['a program', Buffer.from('MZ\u0000\u0000'), 'photo.jpg', 'application/x-msdownload'],
  ])('%s is only ever saved', async (_name, bytes, name, type) => {
    const { status, body } = await admin.upload(bytes, name, { mime_type: 'image/png' });
    expect([status, body.mime_type, body.image_url]).toEqual([201, type, null]);
    const { headers } = await fetchFile(body.file_url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('what is said of a text is believed where it does no harm', async () => {
    expect((await admin.upload('a,b\n1,2', 'x', { mime_type: 'text/csv' })).body.mime_type).toBe('text/csv');
    expect((await admin.upload('a,b\n1,2', 'x', { mime_type: 'text/html' })).body.mime_type).toBe('text/plain');
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/absolute/manual.txt', 'manual.txt'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['line\r\nbreak".txt', 'linebreak_.txt'],
    [`${'x'.repeat(400)}.txt`, `${'x'.repeat(251)}.txt`],
  ])('the name %j is kept as %j', async (given, stored) => {
    const form = new FormData();
    // A browser would escape a quote or a line break; other clients may not.
    form.append('file', new Blob(['text']), given);
    const response = await fetch(`${world.url}/api/core/files`, {
      method: 'POST',
      headers: admin.credentials,
      body: form,
    });
    const body = (await response.json()) as Body;
    expect(body.name.replaceAll(/%0D|%0A|%22/g, (code: string) => (code === '%22' ? '_' : ''))).toBe(stored);
    const { headers } = await fetchFile(body.file_url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[^ ]+$/);
  });

  test('an image of too many pixels is refused at once, and others are answered meanwhile', async () => {
    const bomb = giant(30_000, 30_000);
    // Within the limit: each is fully decoded three times, several at once.
    const large = await photo(4_000, 4_000).png({ compressionLevel: 1 }).toBuffer();
    const before = process.memoryUsage.rss();
    let answered = 0;
    let working = true;
    const asking = (async () => {
      while (working) {
        expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
        answered++;
      }
    })();
    const uploads = await Promise.all([
      ...Array.from({ length: 6 }, () => admin.upload(bomb, 'bomb.png')),
      ...Array.from({ length: 3 }, () => admin.upload(large, 'large.png')),
    ]);
    working = false;
    await asking;
    expect(uploads.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 201, 201, 201]);
    expect(uploads[0]!.body.errors).toEqual({ file: ['The image has too many pixels; the limit is 60 megapixels'] });
    expect(answered).toBeGreaterThan(10);
    // Far below what ten of them would take in parallel.
    expect(process.memoryUsage.rss() - before).toBeLessThan(800e6);
    expect(await incoming()).toEqual([]);
  });

  test('a damaged image is refused', async () => {
    const whole = await photo(500, 500).jpeg().toBuffer();
    const { status, body } = await admin.upload(whole.subarray(0, 300), 'half.jpg');
    expect([status, body.errors]).toEqual([422, { file: ['The image is damaged and cannot be read'] }]);
    expect(await incoming()).toEqual([]);
  });
});

describe('an upload that is refused', () => {
  const send = (type: string, body: string, more: Record<string, string> = {}) =>
    fetch(`${world.url}/api/core/files`, {
      method: 'POST',
      headers: { ...admin.credentials, 'content-type': type, ...more },
      body,
    });
  const part = (headers: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`;
  const form = 'multipart/form-data; boundary=b';

  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['nothing at all', form, '', 422],
    ['no file', form, `${part('name="mime_type"', 'text/plain')}--b--`, 422],
    ['an empty file', form, `${part('name="file"; filename="a.txt"', '')}--b--`, 422],
    ['two files', form, `${part('name="file"; filename="a"', 'a')}${part('name="file"; filename="b"', 'b')}--b--`, 422],
    [
      'a field nobody knows',
      form,
      `${part('name="file"; filename="a"', 'a')}${part('name="organization_id"', 'x')}--b--`,
      422,
    ],
    ['a prototype', form, `${part('name="__proto__"', 'x')}${part('name="file"; filename="a"', 'a')}--b--`, 400],
    ['cut off in the file', form, part('name="file"; filename="a"', 'a').slice(0, -3), 400],
    ['cut off before the end', form, part('name="file"; filename="a"', 'a'), 400],
    ['garbage', form, '--b\r\n\u0000\r\n\r\n--b-', 400],
    ['forty fields', form, `${Array.from({ length: 40 }, (_, n) => part(`name="f${n}"`, 'x')).join('')}--b--`, 400],
  ])('%s', async (_name, type, body, status) => {
    const answer = await send(type, body);
    const problem = (await answer.json()) as Body;
    expect([answer.status, problem.status]).toEqual([status, status]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(problem.detail).toMatch(/\w/);
    expect(await incoming()).toEqual([]);
  });

  test('too large', async () => {
    const small = await World.open({ MAX_UPLOAD_MB: '1' });
    try {
      const { admin: owner } = await small.organization('Small');
      const over = await owner.upload(Buffer.alloc(1024 * 1024 + 1), 'big.bin');
      expect([over.status, over.body.detail]).toEqual([413, 'The file is too large; the limit is 1 MB.']);
      expect((await owner.upload(Buffer.alloc(1024 * 1024), 'fits.bin')).status).toBe(201);
      expect(await readdir(join(small.folder, 'files', 'incoming'))).toEqual([]);
    } finally {
      await small.close();
    }
  });

  test('the client goes away in the middle', async () => {
    const stop = new AbortController();
    const start = part('name="file"; filename="a"', 'x'.repeat(9_999)).slice(0, -2);
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    });
    const sent = fetch(`${world.url}/api/core/files`, {
      method: 'POST',
      headers: { ...admin.credentials, 'content-type': form },
      body: endless,
      signal: stop.signal,
      duplex: 'half',
    } as RequestInit);
    await expect.poll(incoming).not.toEqual([]);
    stop.abort();
    await expect(sent).rejects.toThrow(/abort/i);
    await expect.poll(incoming).toEqual([]);
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  });

  test('the disk is full: nothing is left, and reading goes on', async () => {
    const { body: before } = await admin.upload('before', 'before.txt');
    const files = await world.rows(`select from file`);
    const { storage } = world.app;
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const saving = vi.spyOn(storage, 'save').mockRejectedValue(full);
    const refused = await admin.upload(await photo(20, 20).png().toBuffer(), 'full.png');
    expect([refused.status, refused.body.detail]).toEqual([507, 'The server has no space left. Nothing was saved.']);
    expect(await (await fetchFile(before.file_url)).text()).toBe('before');
    saving.mockRestore();
    expect(await incoming()).toEqual([]);
    expect(await world.rows(`select from file`)).toHaveLength(files.length);
    expect((await admin.upload('after', 'after.txt')).status).toBe(201);
  });
});

test('a folder that is not there is a fault of the server, and is not said of the database', async () => {
  const { id, admin: newcomer } = await world.organization('Gone');
  const folder = join(world.folder, 'files', id);
  await symlink('/nowhere/at all', folder);
  expect(await newcomer.upload(Buffer.from('Hello'), 'a.txt')).toMatchObject({ status: 500 });
  await unlink(folder);
  expect(await newcomer.upload(Buffer.from('Hello'), 'a.txt')).toMatchObject({ status: 201 });
});

test('twenty at once, each with its own bytes', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `${n} `.repeat(20_000));
  const made = await Promise.all(texts.map((text, n) => admin.upload(text, `${n}.txt`)));
  expect(made.map(({ status }) => status)).toEqual(texts.map(() => 201));
  const read = await Promise.all(made.map(async ({ body }) => (await fetchFile(body.file_url)).text()));
  expect(read).toEqual(texts);
});

test('a repeat with the same key is the same file; the id may be chosen', async () => {
  const id = uuid7();
  const key = { 'idempotency-key': uuid7() };
  const first = await admin.upload('once', 'once.txt', { id }, key);
  expect([first.status, first.body.id]).toEqual([201, id]);
  const repeat = await admin.upload('once', 'once.txt', { id }, key);
  expect([repeat.status, repeat.body, repeat.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true']);
  expect((await admin.upload('twice', 'once.txt', { id }, key)).status).toBe(422);
  // Nobody can overwrite a file by choosing an id that is taken.
  expect((await admin.upload('other', 'other.txt', { id })).status).toBe(409);
  expect(await (await fetchFile(first.body.file_url)).text()).toBe('once');
});

test('a new name is cleaned as the name of an upload is', async () => {
  const { body } = await admin.upload('words', 'Plan.txt');
  const renamed = async (name: string) => (await admin.patch(`/core/files/${body.id}`, { name })).body.name;
  expect(await renamed('../../etc/passwd')).toBe('passwd');
  expect(await renamed('invoice\u202Egpj.exe')).toBe('invoicegpj.exe');
  expect(await renamed('a<b>:"c|d?.txt')).toBe('a_b___c_d_.txt');
  expect(await renamed('.hidden')).toBe('hidden');
});

test('a file carries the address of its bytes as `file`, by itself and on a record', async () => {
  const { body } = await admin.upload('words', 'Plan.txt');
  expect(body).toMatchObject({ file: body.file_url });
  const { body: vendor } = await admin.post('/vendors', { name: 'Acme', files: [body.id] });
  expect(vendor.files).toMatchObject([{ id: body.id, file: body.file_url, file_url: body.file_url }]);
});

test('the calls of the noun: search, rename, delete and take back', async () => {
  const { body } = await admin.upload('words', 'Pump manual.txt', { in_library: true });
  await admin.upload('words', 'Boiler manual.txt');
  for (const path of ['/core/files?q=pump', '/core/files/search?q=pump&page=1', '/core/files/minimal?q=pump'])
    expect((await admin.get(path)).body.results.map(({ name }: Body) => name)).toEqual(['Pump manual.txt']);
  expect((await admin.patch(`/core/files/${body.id}`, { name: 'Pump 7.txt' })).body.name).toBe('Pump 7.txt');
  expect((await admin.patch(`/core/files/${body.id}`, { mime_type: 'text/html' })).status).toBe(422);
  expect((await admin.delete(`/core/files/${body.id}`)).status).toBe(204);
  expect((await fetchFile(body.file_url)).status).toBe(404);
  expect((await admin.get('/core/files?q=pump')).body.count).toBe(0);
  expect((await admin.post(`/core/files/${body.id}/restore`)).status).toBe(200);
  expect(await (await fetchFile(body.file_url)).text()).toBe('words');
});

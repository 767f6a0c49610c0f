import readQr from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { placeOf, sheetNames, sheets } from '#features/label/label-sheets';

let world: World;
let here: Organization;
let admin: Person;
beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  admin = here.admin;
});
afterAll(() => world.close());

const make = async (more: object = {}) => (await admin.post('/assets', { name: 'Füller “3” ż', ...more })).body;
const fetchAs = (person: Person | undefined, path: string) =>
  fetch(`${world.url}${path}`, { headers: person?.credentials, redirect: 'manual' });

describe('the code of an asset', () => {
  test('is its own in its organisation, and can be that of a label that is there already', async () => {
    const asset = await make();
    const { body } = await admin.patch(`/assets/${asset.id}`, { qrcode: { code: ' HV-000123 ' } });
    expect(body.qrcode).toEqual({ code: 'HV-000123' });
    const other = { name: 'Other', qrcode: { code: 'hv-000123' } };
    const taken = await admin.post('/assets', other);
    expect(taken).toMatchObject({ status: 422, body: { errors: { qrcode: ['QR code is used already'] } } });
    // Another organisation may use the same code and does not learn that it is used here.
    expect((await (await world.organization('Elsewhere')).admin.post('/assets', other)).status).toBe(201);
    const emptied = await admin.patch(`/assets/${asset.id}`, { qrcode: null });
    expect(emptied.body.qrcode.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    const log = (await admin.get(`/core/audit-logs?entity_id=${asset.id}`)).body.results[0];
    expect(log.description).toBe(`Changed qr code from “HV-000123” to “${emptied.body.qrcode.code}”`);
  });

  test('leads to the asset, for whoever may know its name', async () => {
    const asset = await make();
    const requester = await here.person('requester');
    for (const code of [asset.qrcode.code, asset.qrcode.code.toLowerCase()])
      expect((await requester.get(`/assets/code/${code}`)).body).toEqual({ id: asset.id, name: asset.name });
    expect((await admin.get('/assets/code/NOBODYS234')).status).toBe(404);
    const elsewhere = (await world.organization('Other')).admin;
    expect((await elsewhere.get(`/assets/code/${asset.qrcode.code}`)).status).toBe(404);
  });

  test('as an address opens the asset, after signing in where that is needed', async () => {
    const asset = await make();
    const path = `/q/${asset.qrcode.code}`;
    const known = await fetchAs(admin, path);
    expect([known.status, known.headers.get('location')]).toEqual([302, `/asset/${asset.id}`]);
    const stranger = await fetchAs(undefined, path);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      302,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
    const odd = await fetchAs(admin, `/q/${encodeURIComponent('//evil.example')}`);
    expect(odd.headers.get('location')).toBe('/asset/%2F%2Fevil.example');
  });
});

describe('pictures and labels', () => {
  test.each([
    ['svg', 'image/svg+xml', '<svg'],
    ['png', 'image/png', '\u0089PNG'],
    ['pdf', 'application/pdf', '%PDF-'],
  ])('as %s', async (ending, type, start) => {
    const asset = await make();
    const answer = await fetchAs(admin, `/api/assets/${asset.id}/qrcode.${ending}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1').slice(0, start.length)).toBe(start);
  });

  test.each([
    ['svg', false],
    ['png', false],
    ['png', true],
  ])(
    'S25.1, S25.2 as %s it leads to the asset when it is read, also with a fifth of it covered: %s',
    async (ending, covered) => {
      const asset = await make();
      const bytes = await (await fetchAs(admin, `/api/assets/${asset.id}/qrcode.${ending}`)).arrayBuffer();
      const picture = sharp(Buffer.from(bytes)).resize(800).flatten({ background: '#fff' });
      // Dirt in a corner covers the white margin and a fifth of the code.
      const dirt = { create: { width: 360, height: 360, channels: 3 as const, background: '#fff' } };
      const seen = covered
        ? sharp(
            await picture
              .composite([{ input: dirt, gravity: 'southeast' }])
              .png()
              .toBuffer(),
          )
        : picture;
      const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(readQr({ data, width: info.width, height: info.height })).toBe(`${world.url}/q/${asset.qrcode.code}`);
    },
  );

  test.each(sheetNames)('on %s', async (sheet) => {
    const ids = [(await make()).id, (await make()).id];
    const { columns, rows } = sheets[sheet];
    const answer = await fetchAs(
      admin,
      `/api/assets/labels.pdf?ids=${ids.join(',')}&sheet=${sheet}&skip=${columns * rows - 1}`,
    );
    expect(answer.status).toBe(200);
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    // The last place of the first sheet and the first place of the second.
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  });

  test('labels lie on their sheet, beside each other', () => {
    for (const sheet of Object.values(sheets)) {
      const places = Array.from({ length: sheet.columns * sheet.rows }, (_, n) => placeOf(sheet, n));
      for (const { page, x, y } of places) {
        expect(page).toBe(0);
        expect([
          x >= 4,
          y >= 4,
          x + sheet.label[0] <= sheet.page[0] - 4,
          y + sheet.label[1] <= sheet.page[1] - 4,
        ]).toEqual([true, true, true, true]);
      }
      expect(sheet.pitch[0]).toBeGreaterThanOrEqual(sheet.label[0]);
      expect(sheet.pitch[1]).toBeGreaterThanOrEqual(sheet.label[1]);
      expect(placeOf(sheet, places.length)).toEqual({ page: 1, x: sheet.first[0], y: sheet.first[1] });
    }
  });

  test('unknown assets and sheets are refused', async () => {
    const { id } = await make();
    for (const query of ['', 'ids=', 'ids=x', `ids=${id}&sheet=x`, `ids=${id}&skip=-1`, `ids=${id}&skip=99`])
      expect((await admin.get(`/assets/labels.pdf?${query}`)).status).toBe(400);
    expect((await admin.get(`/assets/labels.pdf?ids=${here.id}`)).status).toBe(400);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yazl from 'yazl';
import type { Person } from '#test/person';
import { importAll, upload } from '#test/uploads';
import { World } from '#test/world';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Hostile')).person('manager');
});
afterAll(() => world.close());

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Book {
  sheet: string;
  shared?: string;
  styles?: string;
  sheets?: string;
  pr?: string;
  more?: Record<string, string | Buffer>;
}

/** A workbook with one sheet of this XML. */
async function workbook({ sheet, shared, styles, sheets, pr = '', more = {} }: Book): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const parts: Record<string, string | Buffer> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${pr}<sheets>${sheets ?? '<sheet name="One" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...(shared && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>` }),
    ...(styles && { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...more,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const heads = (...words: string[]) =>
  `<row r="1">${words.map((word, at) => text(`${String.fromCharCode(65 + at)}1`, word)).join('')}</row>`;
const name = heads('Name');

test('S36.1 a workbook is read: dates of both systems, zeros, shared and inline texts, formulas, errors, hidden sheets', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
  const row = (n: number, date: string, style: number) =>
    `<row r="${n}"><c r="A${n}" t="s"><v>${n % 2}</v></c><c r="B${n}" s="${style}"><v>${date}</v></c><c r="C${n}" s="2"><v>42</v></c><c r="D${n}" t="str"><f>A1</f><v>told</v></c></row>`;
  const sheet = `${heads('Name', 'Purchase date', 'Serial number', 'Model')}${row(2, '45000', 1)}${row(3, '45001', 3)}
    <row r="4">${text('A4', 'Odd')}<c r="B4" t="e"><v>#N/A</v></c><c r="D4"><f>B1</f></c></row>`;
  const shared = `<si><t>Pump _x0041_</t></si><si><r><t>Fan</t></r><r><t xml:space="preserve"> 2</t></r><rPh><t>ignored</t></rPh></si>`;
  const sheets = `<sheet name="Secret" sheetId="2" state="hidden" r:id="rId2"/><sheet name="One" sheetId="1" r:id="rId1"/>`;
  const more = { 'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>` };
  const read = await upload(manager, 'asset', await workbook({ sheet, shared, styles, sheets, more }), {
    name: 'a.xlsx',
  });
  expect(read).toMatchObject({
    status: 'checked',
    file: { kind: 'xlsx', sheet: 'One', sheets: ['One'], rows: 3 },
    counts: { create: 2, rejected: 1 },
  });
  expect(read.groups.map(({ id }: { id: string }) => id).sort()).toEqual([
    'sheet_error:model',
    'sheet_error:purchase_date',
  ]);
  await importAll(manager, read);
  const { results } = (await manager.get('/assets?ordering=name')).body;
  expect(results).toMatchObject([
    { name: 'Fan 2', purchase_date: '2023-03-16', serial_number: '00042', model: 'told' },
    { name: 'Pump A', purchase_date: '2023-03-15', serial_number: '00042' },
  ]);
  const old = await workbook({ sheet, shared, styles, pr: '<workbookPr date1904="1"/>' });
  const other = await upload(manager, 'asset', old, { name: 'b.xlsx' });
  const { results: rows } = (await manager.get(`/batch-uploads/${other.id}/rows`)).body;
  expect(rows[0].cells[1]).toBe('2027-03-16');
});

test.each([
  ['utf-8 with a mark', 'utf-8', ['Kühlturm'], Buffer.from('\uFEFFName\nKühlturm\n')],
  ['utf-16le', 'utf-16le', ['Kühlturm'], Buffer.from('\uFEFFName\nKühlturm\n', 'utf16le')],
  ['utf-16be', 'utf-16be', ['Kühlturm'], Buffer.from('\uFEFFName\nKühlturm\n', 'utf16le').swap16()],
  ['utf-16 without a mark', 'utf-16le', ['Kühlturm'], Buffer.from('Name\nKühlturm\n', 'utf16le')],
  [
    'windows-1252',
    'windows-1252',
    ['Kühlturm', 'Preis 5 € für Müller', 'Café'],
    Buffer.from('Name\nK\xfchlturm\nPreis 5 \x80 f\xfcr M\xfcller\nCaf\xe9\n', 'latin1'),
  ],
])('a text file in %s', async (_, encoding, texts, bytes) => {
  const read = await upload(manager, 'location', bytes);
  expect(read.file.encoding).toBe(encoding);
  const { results } = (await manager.get(`/batch-uploads/${read.id}/rows`)).body;
  expect(results.map(({ cells }: { cells: string[] }) => cells[0])).toEqual(texts);
});

test('delimiters, a sep line, quotes, empty lines and a heading that is not the first row', async () => {
  for (const [sign, table] of [
    [';', 'Name;Address\n"A; B";"two\nlines"\n\n'],
    ['\t', 'Name\tAddress\nA\tB\n'],
    ['|', 'Name|Address\nA|B\n'],
    [',', 'Name,Address\nA,"say ""hi"""\n'],
    ['|', 'sep=|\nName|Address\nA,B|C;D\n'],
  ] as const) {
    const read = await upload(manager, 'location', table);
    expect([read.file.delimiter, read.columns.length, read.file.rows]).toEqual([sign, 2, 1]);
  }
  const titled = await upload(manager, 'location', 'Our plant;;\n;;\nName;Address;Description\nA;B;C\n');
  expect(titled.file).toMatchObject({ header_row: 3, rows: 1 });
});

const many = (rows: number) => `Name\n${Array.from({ length: rows }, (_, at) => `A${at}`).join('\n')}`;

test.each<[string, RegExp, () => Promise<Uint8Array | string> | Uint8Array | string]>([
  [
    'a workbook that unpacks to 300 MB',
    /unpacks/,
    () => workbook({ sheet: name, more: { 'xl/worksheets/big.xml': Buffer.alloc(300 * 1024 * 1024) } }),
  ],
  [
    'a cell at XFD1048576',
    /16,384 columns: the most is 200/,
    () => workbook({ sheet: `${name}<row r="1048576">${text('XFD1048576', 'x')}</row>` }),
  ],
  [
    'a document type',
    /damaged/,
    () =>
      workbook({
        sheet: '',
        more: {
          'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "b">]><worksheet xmlns="${main}"><sheetData>${name}</sheetData></worksheet>`,
        },
      }),
  ],
  ['broken XML', /damaged/, () => workbook({ sheet: `${name}<row r="2"><c r="A2"` })],
  ['a zip that is none', /damaged/, () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200, 7)])],
  [
    'too many parts',
    /unpacks/,
    () =>
      workbook({
        sheet: name,
        more: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`p${at}.xml`, 'x'])),
      }),
  ],
  [
    'an old or encrypted workbook',
    /Save it as XLSX or CSV/,
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]),
  ],
  ['an HTML page', /Save it as XLSX or CSV/, () => '<html><table><tr><td>Name</td></tr></table></html>'],
  ['a picture', /Save it as XLSX or CSV/, () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['an open quotation mark', /row 3 is never closed|Row 3/, () => `Name\nA\n"B${'\nx'.repeat(1_000)}`],
  ['20 MB of quotation marks', /quotation|Row/, () => `Name\n${'"'.repeat(20_000_001)}`],
  ['62,114 rows', /62,114 rows: the most is 50,000. Split it./, () => many(62_114)],
  [
    '201 columns',
    /201 columns: the most is 200/,
    () => `${Array.from({ length: 201 }, (_, at) => `C${at}`).join(';')}\n${'x;'.repeat(200)}x\n`,
  ],
  ['nothing but headings', /no rows/, () => 'Name;Address\n'],
  ['one row twice', /damaged/, () => workbook({ sheet: `${name}<row r="5">${text('A5', 'x')}</row>`.repeat(2) })],
  ['half a row', /damaged/, () => workbook({ sheet: `${name}<row r="2.5">${text('A2', 'x')}</row>` })],
  ['a row far below', /damaged/, () => workbook({ sheet: `${name}<row r="1e10">${text('A2', 'x')}</row>` })],
  ['a sheet without cells', /no rows/, () => workbook({ sheet: '' })],
])('hostile: %s is refused in words, and the server lives on', { timeout: 120_000 }, async (_, message, make) => {
  let isRead = false;
  const reading = upload(manager, 'location', await make(), { name: 'evil.xlsx' }).finally(() => (isRead = true));
  do {
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    await sleep(20);
  } while (!isRead);
  expect(await reading).toMatchObject({ status: 'unreadable', problem: expect.stringMatching(message) });
});

test('texts as they are: NUL and half characters go, 007 and =1+1 stay, one apostrophe of an export goes', async () => {
  const odd = "Na\u0000me;Description\n007;=1+1\n'=2+2;''-x\n\u0000A\ud800;[clear]\n";
  const read = await upload(manager, 'location', Buffer.from(odd, 'utf8'));
  const { results } = (await manager.get(`/batch-uploads/${read.id}/rows`)).body;
  expect(results.map(({ cells }: { cells: string[] }) => cells)).toEqual([
    ['007', '=1+1'],
    ['=2+2', "'-x"],
    ['A\uFFFD', '[clear]'],
  ]);
});

import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { formats } from './sheet-rows';

/** A file inside a workbook. */
interface Part {
  path: string;
  xml: AsyncIterable<string> | Iterable<string>;
}

/** More makes a file a tenth smaller, and takes the processor away from the database that reads the rows. */
const compressionLevel = 1;

/** The sheets as a workbook, written while they are read: neither the rows nor the file are ever in memory. */
export async function workbookOf(name: string, sheets: AsyncIterable<AsyncIterable<string>>): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const write = async ({ path, xml }: Part): Promise<void> => {
    if (output.destroyed) throw new Error('Nobody reads the workbook any more.');
    const content = Readable.from(xml);
    const stop = () => content.destroy();
    output.once('close', stop);
    zip.addReadStream(content, path, { compressionLevel });
    await finished(content);
    output.off('close', stop);
  };
  const writeAll = async (): Promise<void> => {
    let count = 0;
    for await (const xml of sheets) await write({ path: sheetPath(++count), xml });
    for (const part of partsAround(name, count)) await write(part);
    zip.end();
  };
  writeAll().catch((error: Error) => output.destroy(error));
  return output;
}

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const relationships = `${schemas}/officeDocument/2006/relationships`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetStart = (widths: readonly number[]): string =>
  `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map(columnOf).join('')}</cols><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

const columnOf = (width: number, at: number): string =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;

/** What a workbook has besides its sheets: their list, the formats of cells, and who refers to whom. */
function partsAround(name: string, count: number): Part[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const each = (make: (number: number) => string) => numbers.map(make).join('');
  const part = (path: string, xml: string): Part => ({ path, xml: [`${start}${xml}`] });
  const nameOf = (number: number) => (number === 1 ? name : `${name.slice(0, 27)}_${number}`);
  return [
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${each(
        (number) => `<sheet name="${attribute(nameOf(number))}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((number): Relation => ['worksheet', `worksheets/sheet${number}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/styles.xml', styles),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${schemas}/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        typeOf('xl/workbook.xml', 'sheet.main') +
        each((number) => typeOf(sheetPath(number), 'worksheet')) +
        `${typeOf('xl/styles.xml', 'styles')}</Types>`,
    ),
  ];
}

type Relation = [type: string, target: string];

const relations = (all: Relation[]): string =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relationships}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const typeOf = (path: string, type: string): string =>
  `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`;

const firstFormat = 164;
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
    .map((format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${format}"/>`)
    .join('')}</numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats
    .map(
      (_, at) =>
        `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')}</cellXfs></styleSheet>`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

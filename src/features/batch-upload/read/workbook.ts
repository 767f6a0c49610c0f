import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { limits } from './limits';
import { kindOfFormat, type NumberKind, textOfNumber } from './number-format';
import { words } from './read.words';
import { type TableSink, Unreadable } from './table-sink';

interface Sheet {
  name: string;
  hidden: boolean;
  part: string;
}

export interface WorkbookFound {
  sheets: string[];
  sheet: string;
  /** Columns with whole numbers of more digits than a sheet keeps. */
  lost: number[];
  /** Columns in which cells were merged downwards: only the first of them has a value. */
  merged: number[];
}

/** What a formula without a stored value, and an error, stand for in the table. */
const noValue = '#FORMULA!';
export const sheetErrors = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', noValue]);

/** Reads one sheet of an XLSX file part by part. Sizes are checked before and while unpacking. */
export async function readWorkbook(path: string, sink: TableSink, wanted?: string): Promise<WorkbookFound> {
  const zip = await openZip(path);
  try {
    const parts = await partsOf(zip);
    const budget = { remaining: limits.allBytes };
    const read = (name: string, handlers: Handlers) => {
      const entry = parts.get(name);
      return entry ? parseXml(zip, entry, handlers, budget) : Promise.resolve();
    };
    const { sheets, is1904 } = await readSheets(read);
    const visible = sheets.filter(({ hidden }) => !hidden);
    const sheet = wanted === undefined ? (visible[0] ?? sheets[0]) : sheets.find(({ name }) => name === wanted);
    if (!sheet || !parts.has(sheet.part)) throw new Unreadable(wanted ? words.noSheet(wanted) : words.damaged);
    const formats = await readFormats(read);
    const texts = await readTexts(read);
    const odd = await readRows(read, sheet.part, { formats, texts, is1904, sink });
    return { sheets: visible.map(({ name }) => name), sheet: sheet.name, ...odd };
  } finally {
    zip.close();
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(new Unreadable(words.damaged)) : resolve(zip),
    ),
  );

/** The parts of the package, refused where they are too many or would unpack to too much. */
function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.parts) throw new Unreadable(words.tooLarge);
  const parts = new Map<string, Entry>();
  let total = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(new Unreadable(words.damaged)));
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry: Entry) => {
      const { fileName, uncompressedSize: size, compressedSize } = entry;
      const isBomb = size > limits.ratioAbove && size > limits.ratio * Math.max(compressedSize, 1);
      total += /\.(xml|rels)$/i.test(fileName) ? size : 0;
      if (size > limits.partBytes || total > limits.allBytes || isBomb) return reject(new Unreadable(words.tooLarge));
      if (entry.isEncrypted()) return reject(new Unreadable(words.saveAs));
      parts.set(fileName.replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}
interface Handlers {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Awaited between chunks, so that rows are written before more are read. */
  between?(): Promise<void>;
}
type Read = (part: string, handlers: Handlers) => Promise<void>;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

async function parseXml(zip: ZipFile, entry: Entry, handlers: Handlers, budget: { remaining: number }): Promise<void> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(new Unreadable(words.damaged)) : resolve(opened))),
  );
  const parser = new SaxesParser({ fragment: false });
  let failed: Error | undefined;
  parser.on('error', () => (failed ??= new Unreadable(words.damaged)));
  parser.on('doctype', () => (failed ??= new Unreadable(words.damaged)));
  parser.on('opentag', (tag) =>
    handlers.open?.({ name: bare(tag.name), attributes: tag.attributes as Record<string, string> }),
  );
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', (tag) => handlers.close?.(bare(tag.name)));
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of stream) {
      budget.remaining -= (chunk as Buffer).length;
      if (budget.remaining < 0) throw new Unreadable(words.tooLarge);
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      if (failed) throw failed;
      await handlers.between?.();
    }
    parser.close();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(words.damaged);
  } finally {
    stream.destroy();
  }
  if (failed) throw failed;
  await handlers.between?.();
}

async function readSheets(read: Read): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const listed: { name: string; hidden: boolean; id: string }[] = [];
  let is1904 = false;
  await read('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => bare(key) === 'id' && key !== 'id')?.[1] ?? '';
      const hidden = (attributes.state ?? 'visible') !== 'visible';
      listed.push({ name: attributes.name ?? '', hidden, id });
    },
  });
  const targets = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const target = attributes.Target ?? '';
      targets.set(attributes.Id ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets = listed.map(({ name, hidden, id }) => ({ name, hidden, part: targets.get(id) ?? '' }));
  return { sheets, is1904 };
}

/** What the numbers of each style of a cell stand for. */
async function readFormats(read: Read): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const formats: NumberKind[] = [];
  let inCells = false;
  await read('xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(kindOfFormat(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** The texts that cells share, without the reading aids of Japanese. */
async function readTexts(read: Read): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let [inText, aid] = [false, 0];
  await read('xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') aid++;
      else if (name === 't') inText = aid === 0;
    },
    text: (more) => {
      if (inText && text.length < limits.cell) text += more;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') aid--;
      else if (name === 'si') texts.push(decoded(text));
    },
  });
  return texts;
}

/** `_x000D_` is how a sheet writes a letter that XML has none for. */
const decoded = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** The last row that a sheet can have. */
const lastRow = 1_048_576;

interface Reading {
  formats: NumberKind[];
  texts: string[];
  is1904: boolean;
  sink: TableSink;
}

async function readRows(
  read: Read,
  part: string,
  { formats, texts, is1904, sink }: Reading,
): Promise<Pick<WorkbookFound, 'lost' | 'merged'>> {
  const [lost, merged] = [new Set<number>(), new Set<number>()];
  let ready: [number, string[]][] = [];
  let [row, column] = [0, 0];
  let cells: string[] = [];
  let [type, style, value, isFormula, taking] = ['n', 0, '', false, false];
  await read(part, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        const next = attributes.r === undefined ? row + 1 : Number(attributes.r);
        if (!Number.isInteger(next) || next <= row || next > lastRow) throw new Unreadable(words.damaged);
        row = next;
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column;
        [type, style, value, isFormula] = [attributes.t ?? 'n', Number(attributes.s ?? 0), '', false];
      } else if (name === 'mergeCell') noteMerge(attributes.ref ?? '');
      else if (name === 'f') isFormula = true;
      else if (name === 'v' || name === 't') taking = true;
    },
    text: (more) => {
      if (taking && value.length < limits.cell) value += more;
    },
    close: (name) => {
      if (name === 'v' || name === 't') taking = false;
      else if (name === 'c') {
        const text = cellText();
        if (text !== '') {
          // A cell far to the right must not make a list of all those before it.
          if (column >= limits.columns) throw new Unreadable(words.tooManyColumns(column + 1));
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
        column++;
      } else if (name === 'row' && cells.length > 0) ready.push([row, cells]);
    },
    between: async () => {
      const rows = ready;
      ready = [];
      for (const [number, one] of rows) await sink.add(number, one);
    },
  });
  return { lost: [...lost], merged: [...merged] };

  function noteMerge(reference: string): void {
    const [, first, from, last, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? [];
    if (first && first === last && Number(to) > Number(from) && columnOf(first) < limits.columns)
      merged.add(columnOf(first));
  }

  function cellText(): string {
    if (value === '') return isFormula && type !== 'str' ? noValue : '';
    switch (type) {
      case 's':
        return texts[Number(value)] ?? '';
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'n': {
        const kind = formats[style] ?? 'number';
        if (/^-?\d{16,}$/.test(value) || /^\d(\.\d+)?E\+?1[5-9]/.test(value)) lost.add(column);
        return textOfNumber(value, kind, is1904);
      }
      case 'd':
        return value;
      default:
        return decoded(value);
    }
  }
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

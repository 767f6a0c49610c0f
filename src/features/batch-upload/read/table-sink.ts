import { appendFile } from 'node:fs/promises';
import { fold } from '../match/fold';
import { limits } from './limits';
import { words } from './read.words';

/** What stops the reading of a file, in words for whoever sent it. */
export class Unreadable extends Error {}

export interface Found {
  header_row: number;
  headers: string[];
  /** Columns that were not read, because their heading says that they hold secrets. */
  dropped: number[];
  rows: number;
}

/** Rows that are looked at to find the headings. */
const looked = 20;

const secret =
  /(^| )(pass ?(words?|codes?|phrases?)|kennwort|passwort|mot de passe|contrasena|pins?|tokens?|secrets?|api keys?)( |$)/;
const isSecret = (heading: string): boolean => secret.test(fold(heading));

/** Writes the rows of a table below its headings to a file, a line of JSON each: its number and its texts. */
export class TableSink {
  readonly #path: string;
  readonly #given: number | undefined;
  #first: [number, string[]][] | undefined = [];
  #found: Found = { header_row: 0, headers: [], dropped: [], rows: 0 };
  #widest = 0;
  #pending = '';

  constructor(path: string, headerRow?: number) {
    this.#path = path;
    this.#given = headerRow;
  }

  async add(row: number, cells: string[]): Promise<void> {
    let width = cells.length;
    while (width > 0 && cells[width - 1]!.trim() === '') width--;
    if (width === 0) return;
    this.#widest = Math.max(this.#widest, width);
    const texts = cells.slice(0, Math.min(width, limits.columns)).map((text) => text.slice(0, limits.cell));
    if (!this.#first) return this.#write(row, texts);
    this.#first.push([row, texts]);
    if (this.#first.length >= looked && row >= (this.#given ?? 0)) await this.#begin();
  }

  async end(): Promise<Found> {
    if (this.#first) await this.#begin();
    await this.#flush();
    if (this.#widest > limits.columns) throw new Unreadable(words.tooManyColumns(this.#widest));
    if (this.#found.rows > limits.rows) throw new Unreadable(words.tooManyRows(this.#found.rows));
    if (this.#found.rows === 0) throw new Unreadable(words.empty);
    return this.#found;
  }

  async #begin(): Promise<void> {
    const first = this.#first!;
    this.#first = undefined;
    const at = headingAmong(first, this.#given);
    if (at === undefined) return;
    const [row, headers] = first[at]!;
    const dropped = headers.flatMap((heading, index) => (isSecret(heading) ? [index] : []));
    this.#found = { header_row: row, headers: headers.map((one) => storable(one).trim()), dropped, rows: 0 };
    for (const [number, cells] of first.slice(at + 1)) await this.#write(number, cells);
  }

  async #write(row: number, cells: string[]): Promise<void> {
    for (const index of this.#found.dropped) if (index < cells.length) cells[index] = '';
    // What is too much is only counted.
    if (++this.#found.rows > limits.rows) return;
    this.#pending += `${JSON.stringify([row, cells.map(storable)])}\n`;
    if (this.#pending.length > 65_536) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    // Nothing stays open, wherever the reading ends.
    if (text) await appendFile(this.#path, text);
  }
}

/** PostgreSQL stores neither NUL nor half a character. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The first row that is nearly as wide as the widest, with hardly a text twice; or the one that somebody chose. */
function headingAmong(rows: [number, string[]][], given: number | undefined): number | undefined {
  if (rows.length === 0) return undefined;
  if (given !== undefined) {
    const at = rows.findIndex(([row]) => row >= given);
    return at < 0 ? undefined : at;
  }
  const filled = (cells: string[]) => cells.filter((text) => text.trim() !== '');
  const most = Math.max(...rows.map(([, cells]) => filled(cells).length));
  const at = rows.findIndex(([, cells]) => {
    const texts = filled(cells);
    const isNumber = (text: string) => /^[\d.,\s]+$/.test(text);
    return (
      texts.length >= 0.6 * most &&
      new Set(texts.map((text) => text.toLowerCase())).size >= 0.6 * texts.length &&
      texts.filter(isNumber).length <= texts.length / 3
    );
  });
  return Math.max(at, 0);
}

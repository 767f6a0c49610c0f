import { availableParallelism, loadavg, totalmem } from 'node:os';

/** The median of these rounds counts. */
export const rounds = 3;

/** Collects figures with their limits and formats them as a part of RESULTS.md. */
export class Aims {
  readonly #rows: string[][] = [];
  readonly #notes: string[] = [];
  readonly #load = loadavg()[0]!.toFixed(1);

  figure(what: string, value: number, unit: string, most?: number): void {
    const digits = { ms: 0, KB: 1, s: 2, '': 3 }[unit] ?? 0;
    const verdict = most === undefined ? ['', ''] : [`≤ ${most} ${unit}`.trim(), value <= most ? 'met' : 'MISSED'];
    const row = [what, `${value.toFixed(digits)} ${unit}`.trim(), ...verdict];
    this.#rows.push(row);
    console.log(row.join('  '));
  }

  note(words: string): void {
    this.#notes.push(words);
    console.log(words);
  }

  toMarkdown(): string {
    const memory = Math.round(totalmem() / 2 ** 30);
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
    return [
      '# Measured on screen',
      '',
      `${new Date().toISOString().slice(0, 10)}, by \`npm run bench:web\`: ${availableParallelism()} cores, ${memory} GB; load of the machine before it began ${this.#load}.`,
      '',
      'The built product in Chromium as a phone: 390×844, processor four times slower, 1.6 Mb/s, 150 ms; medians of three visits, of interactions the worst. Frames are counted and INP taken on the slow processor alone. The slow processor is a share of this one: what else the machine does shows in every time.',
      '',
      line(['what', 'measured', 'aim', '']),
      line(['---', '---:', '---:', '---:']),
      ...this.#rows.map(line),
      '',
      ...this.#notes.map((note) => `- ${note}`),
      '',
    ].join('\n');
  }
}

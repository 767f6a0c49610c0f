import { availableParallelism, loadavg, totalmem } from 'node:os';
import { clients, median, ratio } from './measure';

/** Collects measurements and formats them as Markdown. */
export class Report {
  readonly #shares: string[][] = [];
  readonly #growths: string[][] = [];
  readonly #figures: string[][] = [];
  readonly #stalls: string[][] = [];
  readonly #notes: string[] = [];
  /** The load of the machine before the start. */
  readonly #load = loadavg()[0]!.toFixed(1);

  /** The product's share of the bare driver's throughput, from the rates of each round. */
  share(work: string, product: number[], bare: number[], aim?: number): void {
    const reached = ratio(product, bare);
    const verdict = judge(aim, reached >= (aim ?? 0), `≥ ${aim?.toFixed(2)}`);
    this.#add(this.#shares, [work, whole(median(product)), whole(median(bare)), reached.toFixed(2), ...verdict]);
  }

  /** The cost factor of ten times as many rows, and the ratio to a plain first page with them. */
  growth(work: string, product: number, bare: number, plain: number | undefined, aim?: number): void {
    const verdict = judge(aim, product <= (aim ?? 0), `≤ ${aim?.toFixed(2)}`);
    this.#add(this.#growths, [work, product.toFixed(2), bare.toFixed(2), plain?.toFixed(2) ?? '', ...verdict]);
  }

  figure(what: string, value: number, unit: string, aim?: number): void {
    const shown = Number.isNaN(value)
      ? 'not known here'
      : `${value.toFixed(unit === 'ms' || unit === 'MB' ? 0 : 2)} ${unit}`;
    this.#add(this.#figures, [what, shown, ...judge(aim, value < (aim ?? 0), `< ${aim} ${unit}`)]);
  }

  /** How long others waited during a request: the first time, the median and the worst. */
  stall(request: string, status: number, waits: number[], aim = 50): void {
    const usual = median(waits);
    const shown = [waits[0]!, usual, Math.max(...waits)].map((wait) => wait.toFixed(0));
    this.#add(this.#stalls, [request, status ? String(status) : '', ...shown, ...judge(aim, usual <= aim, `≤ ${aim}`)]);
  }

  note(words: string): void {
    this.#notes.push(words);
    console.log(words);
  }

  #add(table: string[][], row: string[]): void {
    table.push(row);
    console.log(row.join('  '));
  }

  toMarkdown(postgres: string, title: string): string {
    const memory = Math.round(totalmem() / 2 ** 30);
    const parts = [
      title,
      '',
      `${new Date().toISOString().slice(0, 10)}, by \`npm run bench\`: ${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}, PostgreSQL ${postgres} (embedded, fsync on); load of the machine before it began ${this.#load}.`,
      '',
      `The product over HTTP side by side with the same statements sent by the bare driver from one process: ${clients} clients, a pool of 10, taking turns of a second; ratios are medians over the rounds. Figures per second depend on the machine and on what else it does; ratios much less so.`,
    ];
    const add = (title: string, head: string[], rows: string[][]) => {
      if (rows.length > 0) parts.push('', `## ${title}`, '', ...table(head, rows));
    };
    add('Against the bare driver', ['work', 'product /s', 'driver /s', 'ratio', 'aim', ''], this.#shares);
    add(
      'Cost at 100,000 rows, compared with 10,000',
      ['work', 'product', 'driver', 'product, to plain first page', 'aim', ''],
      this.#growths,
    );
    add('Starting and standing', ['what', 'measured', 'aim', ''], this.#figures);
    add(
      'How long a request keeps `/healthz` waiting, in milliseconds, of ten',
      ['request', 'status', 'first', 'median', 'longest', 'aim for the median', ''],
      this.#stalls,
    );
    if (this.#notes.length > 0) parts.push('', ...this.#notes.map((note) => `- ${note}`));
    return `${parts.join('\n')}\n`;
  }
}

const judge = (aim: number | undefined, holds: boolean, words: string): string[] =>
  aim === undefined ? ['', ''] : [words, holds ? 'met' : 'MISSED'];

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}

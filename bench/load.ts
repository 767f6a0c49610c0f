import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An open-loop load: a fixed rate of requests for some seconds, whether or not there are answers. */
export interface Shout {
  port: number;
  path: string;
  key: string;
  rate: number;
  seconds: number;
  /** Sent instead of asking: a stranger's report, each from the next of so many addresses. */
  report?: { body: string; addresses: number };
}

export interface Answered {
  status: number;
  /** From the scheduled time to the last byte. */
  ms: number;
  /** Whether a refusal has Retry-After. */
  promised: boolean;
}

/** As many connections as a noisy integration would open. */
const maxConnections = 256;

/**
 * A minimal HTTP client in a separate process: on a machine with two cores, a client that needs as much CPU as the
 * server would measure itself.
 */
class Line {
  readonly #socket: Socket;
  #received = '';
  #answer: ((text: string) => void) | undefined;
  broken = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (text: string) => {
      this.#received += text;
      if (isWhole(this.#received)) this.#finish();
    });
    this.#socket.on('error', () => this.#break());
    this.#socket.on('close', () => this.#break());
  }

  get free(): boolean {
    return !this.#answer && !this.broken;
  }

  ask(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #finish(): void {
    const [answer, text] = [this.#answer, this.#received];
    this.#answer = undefined;
    this.#received = '';
    answer?.(text);
  }

  #break(): void {
    this.broken = true;
    this.#received = '';
    this.#finish();
  }
}

/** All answers to these requests have a Content-Length. */
function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
  if (!length) throw new Error(`An answer without its length: ${text.slice(0, head)}`);
  return text.length >= head + 4 + Number(length[1]);
}

const asking = ({ path, key }: Shout): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`;

/** Behind a proxy every sender has an address of their own. */
const reporting = ({ path }: Shout, { body, addresses }: { body: string; addresses: number }, nth: number): string => {
  const from = nth % addresses;
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.${from >> 8}.${from & 255}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

async function shout(wanted: Shout): Promise<Answered[]> {
  const { port, rate, seconds, report } = wanted;
  const request = (nth: number) => (report ? reporting(wanted, report, nth) : asking(wanted));
  let sent = 0;
  const lines: Line[] = [];
  const waiting: number[] = [];
  const answers: Answered[] = [];
  let asked = 0;
  const send = (line: Line, due: number): void => {
    void line.ask(request(sent++)).then((text) => {
      const status = Number(text.slice(9, 12));
      answers.push({ status, ms: performance.now() - due, promised: /\r\nretry-after: \d/i.test(text) });
      const next = line.free ? waiting.shift() : undefined;
      if (next !== undefined) send(line, next);
    });
  };
  // Open the connections first, because requests are measured, not connecting.
  const few = Math.min(maxConnections, Math.ceil(rate / 5));
  for (let line = 0; line < few; line++) lines.push(new Line(port));
  await sleep(500);
  const began = performance.now();
  for (let now = began; now - began < seconds * 1_000; now = performance.now()) {
    for (const due = Math.floor(((now - began) / 1_000) * rate); asked < due; asked++) {
      let line = lines.find(({ free }) => free);
      if (!line && lines.filter(({ broken }) => !broken).length < maxConnections) lines.push((line = new Line(port)));
      const at = began + ((asked + 1) / rate) * 1_000;
      if (line) send(line, at);
      else waiting.push(at);
    }
    await sleep(2);
  }
  while (answers.length < asked) await sleep(20);
  for (const line of lines) line.end();
  return answers;
}

process.send!(await shout(JSON.parse(process.argv[2]!) as Shout), () => process.disconnect());

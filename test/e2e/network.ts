import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from 'playwright-core';

/**
 * A connection between a browser and a server that can be cut. A browser that is only set offline is online for a
 * moment whenever its worker restarts, and a busy one then sends its queue.
 */
export class Line {
  readonly #ends = new Set<Socket>();
  #isCut = false;
  readonly #server = createServer((near) => {
    if (this.#isCut) return near.destroy();
    const far = connect(this.#port, '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => (this.#ends.delete(end), other.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  readonly #port: number;

  private constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  static async to(url: string): Promise<Line> {
    const line = new Line(url);
    await new Promise<void>((done) => line.#server.listen(0, '127.0.0.1', done));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts the connection and tells the browser, as on a phone. */
  async cut(page: Page): Promise<void> {
    this.#isCut = true;
    await page.context().setOffline(true);
    for (const end of this.#ends) end.destroy();
  }

  async mend(page: Page): Promise<void> {
    this.#isCut = false;
    await page.context().setOffline(false);
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }
}

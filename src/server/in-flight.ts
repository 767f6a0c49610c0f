import { setImmediate as othersFirst } from 'node:timers/promises';

/** The requests that are being answered. Work that nobody waits for lets them finish first. */
export class InFlight {
  #count = 0;
  readonly #paused = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  enter(): void {
    this.#count++;
  }

  leave(): void {
    if (--this.#count === 0) for (const go of this.#paused) go();
  }

  /** Until all are answered, at most so many milliseconds. Returns how long it was. */
  async pause(most: number): Promise<number> {
    const began = performance.now();
    await othersFirst();
    if (this.#count > 0) await this.#untilNone(most);
    return performance.now() - began;
  }

  #untilNone(most: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#paused.delete(go);
        resolve();
      };
      const timer = setTimeout(go, most);
      this.#paused.add(go);
    });
  }
}

/** A queue in which those who ask take turns: whoever asks for much waits for it behind who asks for little. */
export class Turns<One> {
  /** Whose turn is next stands first. */
  readonly #waiting = new Map<string, One[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(whose: string, one: One): void {
    const own = this.#waiting.get(whose);
    if (own) own.push(one);
    else this.#waiting.set(whose, [one]);
    this.#size++;
  }

  shift(): One | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    const [whose, own] = next;
    const one = own.shift();
    this.#waiting.delete(whose);
    if (own.length > 0) this.#waiting.set(whose, own);
    this.#size--;
    return one;
  }

  /** Makes room for somebody new: the last of who waits for most goes, unless that is who asks. */
  giveWay(asking: string): One | undefined {
    const [most] = [...this.#waiting].toSorted(([, a], [, b]) => b.length - a.length);
    if (!most || most[1].length <= (this.#waiting.get(asking)?.length ?? 0) + 1) return undefined;
    this.#size--;
    return most[1].pop();
  }
}

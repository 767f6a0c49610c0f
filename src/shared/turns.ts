/** A fair queue: callers take turns, so one with many entries does not delay the others. */
export class Turns<One> {
  /** The caller whose turn is next comes first. */
  readonly #waiting = new Map<string, One[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(caller: string, one: One): void {
    const entries = this.#waiting.get(caller);
    if (entries) entries.push(one);
    else this.#waiting.set(caller, [one]);
    this.#size++;
  }

  shift(): One | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    const [caller, entries] = next;
    const one = entries.shift();
    this.#waiting.delete(caller);
    if (entries.length > 0) this.#waiting.set(caller, entries);
    this.#size--;
    return one;
  }

  /** Makes room in a full queue: removes the last entry of the caller with the most, unless that is the one asking. */
  giveWay(caller: string): One | undefined {
    const [longest] = [...this.#waiting].toSorted(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= (this.#waiting.get(caller)?.length ?? 0) + 1) return undefined;
    this.#size--;
    return longest[1].pop();
  }
}

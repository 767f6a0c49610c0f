/** The parameters of a statement, in the order of their `$n`. Input reaches SQL only through these. */
export class Params {
  readonly values: unknown[] = [];
  /** Filters through other records; each one adds a subquery to plan. */
  hops = 0;
  /** SQL conditions for filtered values that changed by the clock alone and are not in the history yet. */
  readonly expired = new Set<string>();
  /** A filter uses a value whose changes are not in the history. */
  unrecorded = false;

  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`;
  }
}

/** The values of a statement, in the order of their `$n`. Input reaches SQL only through here. */
export class Params {
  readonly values: unknown[] = [];
  /** Filters that go through other records: each makes the database plan one more query. */
  hops = 0;
  /** SQL that says whether something a filter looks at has changed by the clock alone, and no history tells of it yet. */
  readonly expired = new Set<string>();
  /** A filter looks at something that changes without leaving history. */
  unrecorded = false;

  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`;
  }
}

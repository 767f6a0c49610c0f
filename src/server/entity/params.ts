/** The values of a statement, in the order of their `$n`. Input reaches SQL only through here. */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`;
  }
}

import { occursTwice, wallAt } from '#shared/wall';

const day = 86_400_000;
const quarter = 900_000;

/** Days of spreadsheets begin in March 1900; the two months before have a mistake in them. */
const firstDay = Date.UTC(1900, 2, 1);
/** What their days are counted from. */
const dayZero = Date.UTC(1899, 11, 30);

/** A day as spreadsheets count them; none before they do. */
export const daySerial = (value: string): number | undefined => serialOf(Date.parse(`${value}T00:00:00Z`));

const serialOf = (at: number): number | undefined => (at < firstDay ? undefined : (at - dayZero) / day);

/** Instants in the plant's time. None in an hour that occurs twice, or nobody could tell which it is. */
export class PlantTimes {
  readonly #zone: string;
  /** Difference to UTC by quarter of an hour, because asking for each cell would take most of the time. */
  readonly #offsets = new Map<number, number | undefined>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  serialOf(value: string): number | undefined {
    const at = Date.parse(value);
    const offset = this.#offsetAt(Math.floor(at / quarter));
    return offset === undefined ? undefined : serialOf(at + offset);
  }

  #offsetAt(at: number): number | undefined {
    if (this.#offsets.has(at)) return this.#offsets.get(at);
    if (this.#offsets.size > 10_000) this.#offsets.clear();
    const wall = wallAt(at * quarter, this.#zone);
    const offset = occursTwice(wall, this.#zone) ? undefined : wall - at * quarter;
    this.#offsets.set(at, offset);
    return offset;
  }
}

/** How far ahead is reckoned, in days (B3, B5). */
export const daysAhead = 182;

/** A quantity on a day; today is day 0. */
export interface Dated {
  day: number;
  quantity: number;
}

/** What stock does from today on, at a rate of units a week beside recurring work. */
export interface Course {
  onHand: number;
  rate: number;
  /** Needs of recurring work, and of other work. */
  scheduled: readonly Dated[];
  oneOff: readonly Dated[];
  arrivals: readonly Dated[];
}

/** Units up to a day, that day included. */
export const upTo = (dated: readonly Dated[], day: number): number =>
  dated.reduce((sum, one) => (one.day <= day ? sum + one.quantity : sum), 0);

/** The stock at the end of each day from today to day 182: known work uses up what is expected (B5). */
export function projectionOf({ onHand, rate, scheduled, oneOff, arrivals }: Course): Float64Array {
  const [series, known, inbound] = [byDay(scheduled), byDay(oneOff), byDay(arrivals)];
  // Thousands of rows are projected in a scan: a plain array is laid out twice, first for whole numbers.
  const stock = new Float64Array(daysAhead + 1);
  let [s, u, came] = [0, 0, 0];
  for (let day = 0; day <= daysAhead; day++) {
    s += series[day]!;
    u += known[day]!;
    came += inbound[day]!;
    stock[day] = onHand + came - s - Math.max(u, (rate * day) / 7);
  }
  return stock;
}

const never = new Float64Array(daysAhead + 1);

/** Every row of every part has three of these, most of them empty: those are one, and a typed array is filled fastest. */
function byDay(dated: readonly Dated[]): Float64Array {
  if (dated.length === 0) return never;
  const days = new Float64Array(daysAhead + 1);
  for (const { day, quantity } of dated) if (day <= daysAhead) days[Math.max(0, day)]! += quantity;
  return days;
}

/** The first day on which a need is not met; undefined if there is none. */
export function stockOutDay(projection: Float64Array): number | undefined {
  const day = projection.findIndex((stock) => stock < -1e-9);
  return day === -1 ? undefined : day;
}

/** Whole days that the stock on hand lasts, without what will arrive; null if longer than is reckoned. */
export function daysOfCover(course: Course): number | null {
  const { onHand, rate, scheduled, oneOff } = course;
  if (onHand >= 0 && rate === 0 && scheduled.length === 0 && oneOff.length === 0) return null;
  const day = stockOutDay(projectionOf({ ...course, arrivals: [] }));
  return day === undefined ? null : Math.max(0, day - 1);
}

/** What a number of a sheet stands for, by its format. */
export type NumberKind = 'number' | 'date' | 'time' | 'date_time' | 'elapsed' | { zeros: number };

const builtIn: Record<number, NumberKind> = {
  14: 'date', 15: 'date', 16: 'date', 17: 'date', 18: 'time', 19: 'time', 20: 'time', 21: 'time', 22: 'date_time',
  27: 'date', 28: 'date', 29: 'date', 30: 'date', 31: 'date', 32: 'time', 33: 'time', 34: 'time', 35: 'time',
  36: 'date', 45: 'time', 46: 'elapsed', 47: 'time', 50: 'date', 51: 'date', 52: 'date', 53: 'date', 54: 'date',
  55: 'date', 56: 'date', 57: 'date', 58: 'date',
}; // prettier-ignore

export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn[id] ?? 'number';
  const section = code.split(';')[0]!;
  if (/\[h+\]|\[m+\]/i.test(section)) return 'elapsed';
  const bare = section.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  if (/^0+$/.test(bare)) return bare.length > 1 ? { zeros: bare.length } : 'number';
  if (/general/i.test(bare)) return 'number';
  const [day, clock] = [/[yd]/i.test(bare) || /m{3,}/i.test(bare), /[hs]/i.test(bare)];
  if (day) return clock ? 'date_time' : 'date';
  return clock ? 'time' : 'number';
}

const dayMs = 86_400_000;

/** A number of a sheet as text: a date as ISO without a zone, and never more digits than the sheet has. */
export function textOfNumber(raw: string, kind: NumberKind, is1904: boolean): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  if (typeof kind === 'object') return Number.isInteger(value) ? String(value).padStart(kind.zeros, '0') : plain(value);
  if (kind === 'number') return plain(value);
  if (kind === 'elapsed' || (kind === 'time' && value < 1)) return clockOf(value);
  const at = momentOfSerial(value, is1904);
  if (at === undefined) return plain(value);
  const iso = new Date(at).toISOString();
  return at % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, at % 1000 === 0 ? 19 : 23);
}

/** By how many milliseconds a number of days may be off, by the decimals that it has. */
const blurOf = (serial: number): number => (dayMs / 2) * 10 ** -(/\.(\d+)$/.exec(String(serial))?.[1]!.length ?? 0);

/** Excel's day 60 is 29 February 1900, which never was. */
export function momentOfSerial(serial: number, is1904: boolean): number | undefined {
  if (serial < 0 || serial > 2_958_466) return undefined;
  const base = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = Math.round(base + serial * dayMs);
  // Programs write whole seconds with few decimals.
  const second = Math.round(at / 1000) * 1000;
  return Math.abs(at - second) <= blurOf(serial) ? second : at;
}

const clockOf = (value: number): string => {
  const minutes = Math.round(value * 1440);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

function plain(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  return String(Number(value.toPrecision(15)));
}

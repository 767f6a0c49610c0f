import { demoVendors } from './vendor';

export interface DemoSupply {
  key: string;
  number: string;
  price: string;
  lead_time_days: number;
}

/** The vendor of each category; some parts have another. */
const byCategory: Record<string, string> = {
  Bearings: 'nordlager',
  'Belts and chains': 'nordlager',
  Drives: 'nordlager',
  Seals: 'nordlager',
  Fasteners: 'voltline',
  Electrical: 'voltline',
  Filling: 'fillmatic',
  Utilities: 'kettlewell',
  Lubricants: 'greenfield',
  Packaging: 'robopal',
};

const elsewhere: Record<string, string> = {
  'vfd-4kw': 'drivelogic',
  'plc-io': 'drivelogic',
  'relay-safety': 'drivelogic',
  'air-filter': 'aeroscrew',
  'oil-separator': 'aeroscrew',
  'ro-membrane': 'purewell',
  'uv-lamp': 'purewell',
};

/** The parts of each vendor; vendors without parts are omitted. */
export function demoSupplies(
  parts: readonly { key: string; number: string; category: string; cost: string }[],
): [vendor: string, DemoSupply[]][] {
  return demoVendors.flatMap(({ key: vendor, lead_time_days }): [string, DemoSupply[]][] => {
    const supplied = parts.filter(({ key, category }) => (elsewhere[key] ?? byCategory[category]) === vendor);
    if (supplied.length === 0) return [];
    const supplies = supplied.map(({ key, number, cost }, at) => ({
      key,
      number: `${vendor.slice(0, 2).toUpperCase()}-${number.replaceAll(/\D/g, '') || at + 101}`,
      price: cost,
      lead_time_days: lead_time_days + (at % 3),
    }));
    return [[vendor, supplies]];
  });
}

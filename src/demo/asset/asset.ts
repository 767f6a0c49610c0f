import type { Product } from '#features/asset/capacity/operating-hours';
import type { Kind } from './drawing/kinds';

export interface DemoAsset {
  key: string;
  /** What it looks like. */
  kind: Kind;
  parent?: string;
  location: string;
  name: string;
  description?: string;
  manufacturer?: string;
  model?: string;
  serial_number?: string;
  criticality?: 'a' | 'b' | 'c';
  color?: string;
  /** Bought so many years ago, for so much, with so many years of warranty. */
  bought?: readonly [years: number, cost: string, warranty?: number];
  /** Days between failures, hours to repair one, days between planned stops; what never stops has none. */
  fares?: readonly [failsEvery: number, repair: number, plannedEvery: number];
  hours?: 'shifts' | 'always';
  products?: readonly Omit<Product, 'id'>[];
}

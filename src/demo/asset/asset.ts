import type { Product } from '#features/asset/capacity/operating-hours';
import type { Kind } from './drawing/kinds';

export interface DemoAsset {
  key: string;
  /** The kind of machine, for its drawing. */
  kind: Kind;
  parent?: string;
  /** Absent where nobody has said where it stands, as happens with a part of a machine; the data steward finds that. */
  location?: string;
  name: string;
  description?: string;
  manufacturer?: string;
  model?: string;
  serial_number?: string;
  criticality?: 'a' | 'b' | 'c';
  color?: string;
  /** Years since the purchase, cost, and years of warranty. */
  bought?: readonly [years: number, cost: string, warranty?: number];
  /** Days between failures, hours per repair, days between planned stops; absent if it never stops. */
  fares?: readonly [failsEvery: number, repair: number, plannedEvery: number];
  hours?: 'shifts' | 'always';
  products?: readonly Omit<Product, 'id'>[];
}

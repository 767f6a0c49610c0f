import type { RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import type { purchaseOrder } from './purchase-order';

type Read = RecordOf<typeof purchaseOrder>;

/** A purchase order, whose lines have the names by now that the server wrote into them. */
export type Order = Omit<Read, 'lines'> & { lines: (Read['lines'][number] & { name: string })[] };

export const orderOf = (row: Row): Order => row as Order;

export const progressOf = (order: Order, part: string) =>
  order.progress.find((one) => one.part === part) ?? { received: 0, outstanding: 0, price_drift: null };

/** Storage key for a receipt while a missing location is created. */
export const receiveKey = (order: string): string => `receive/${order}`;

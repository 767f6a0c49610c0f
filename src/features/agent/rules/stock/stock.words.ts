const pieces = (count: number): string => `${count} ×`;

/** What the stock watcher says. */
export const words = {
  kinds: {
    reorder: 'Order parts',
    transfer: 'Move stock',
    minimum: 'Change a minimum',
    unblock: 'Open work whose parts are here',
  },
  order: (quantity: number, part: string, vendor: string, why: string) =>
    `Order ${pieces(quantity)} ${part} from ${vendor}: ${why}`,
  orderMany: (count: number, vendor: string, place: string) => `Order ${count} parts from ${vendor} for ${place}`,
  orderNobody: (quantity: number, part: string, why: string) =>
    `Order ${pieces(quantity)} ${part}, which has no vendor: ${why}`,
  stands: (free: number, onOrder: number, minimum: number, reorderPoint: number) =>
    [
      `${free} free`,
      `${onOrder} on order`,
      ...(minimum > 0 ? [`minimum ${minimum}`] : []),
      ...(reorderPoint > minimum ? [`reorder point ${reorderPoint}`] : []),
    ].join(', '),
  whyOrder: 'Free and on order together are less than the minimum, or than what is needed until an order arrives.',
  whyNobody: 'It runs low, and nobody is known to sell it. Add a vendor, and the next look prepares the order.',
  transfer: (quantity: number, part: string, from: string, to: string, why: string) =>
    `Move ${pieces(quantity)} ${part} from ${from} to ${to}: ${why}`,
  whyTransfer: 'Another place below the same root has enough above its minimum.',
  spare: (free: number, minimum: number) => `${free} free, minimum ${minimum}`,
  minimum: (part: string, place: string, from: number, to: number) =>
    `Minimum of ${part} at ${place}: ${to}, not ${from}`,
  whyMinimum: 'The minimum is far from the reorder point, which follows from use, delivery time and criticality.',
  whyUnused:
    'Nobody took one in the last 52 weeks but for recurring work, so that the reorder point is as low as criticality allows. Dismiss this if it lies there for an emergency.',
  unblock: (code: string, name: string) => `Open ${code} ${name}: all of its parts can be reserved now`,
  whyUnblock: 'It is on hold for parts, and for each of its rows enough is free.',
  ordered: (quantity: number) => `To order: ${quantity}`,
  price: 'Price',
  reorderPoint: 'Reorder point',
  minimumNow: 'Minimum now',
  needed: (needed: number, free: number) => `${needed} needed, ${free} free`,
};

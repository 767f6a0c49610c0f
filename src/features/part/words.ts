import type { MovementKind } from './stock';

/** The words of parts and their stock. */
const places = (count: number) => (count === 1 ? '1 location' : `${count} locations`);

export const words = {
  low: 'Low stock',
  out: 'Out of stock',
  minimum: (minimum: string) => `min ${minimum}`,
  available: (count: string) => `${count} available`,
  lowView: 'Low stock',
  form: {
    stock: 'Stock',
    usage: 'Used on',
    files: 'Documents',
  },
  stock: {
    title: 'Stock',
    table: 'Stock by location',
    onHand: 'On hand',
    reserved: 'Reserved',
    available: 'Available',
    minimum: 'Minimum',
    value: 'Stock value',
    valueAt: 'at a unit cost of',
    location: 'Location',
    none: 'Nothing in stock yet. Receive some, and it shows here where it lies.',
    noneReader: 'Nothing in stock.',
    in: places,
    lowIn: (count: number) => `low in ${count}`,
    minimumAt: (place: string) => `Minimum at ${place}`,
    minimumSet: (place: string, minimum: number) =>
      minimum > 0 ? `Minimum at ${place} is ${minimum}` : `${place} has no minimum any more`,
    moveAt: (place: string) => `Move stock at ${place}`,
    addPlace: 'Add a location',
  },
  newPlace: {
    title: 'Add a location',
    lead: 'Where it should be kept, and how many there should be at least.',
    location: 'Location',
    minimum: 'Minimum',
    save: 'Add location',
    minimumNeeded: 'How many should there be at least?',
    locationNeeded: 'Location is required',
  },
  opening: {
    hint: 'What there is already, and how many there should be at least. Later it changes by receiving and issuing.',
    location: 'Location',
    quantity: 'Quantity',
    minimum: 'Minimum',
    add: 'Add a location',
    remove: 'Take away this location',
  },
  usedOn: {
    title: 'Used on',
    none: 'No assets named yet. Choose Edit to say which ones it fits.',
    noneReader: 'No assets named yet.',
  },
  ofAsset: {
    title: 'Parts',
    none: 'No parts named yet. Choose Edit to say which ones it takes.',
    noneReader: 'No parts named yet.',
    more: 'Show more',
    failed: 'Its parts could not be loaded',
  },
  kinds: {
    receive: 'Receive',
    issue: 'Issue',
    return: 'Return',
    transfer: 'Transfer',
    adjust: 'Adjust',
    count: 'Count',
  } satisfies Record<MovementKind, string>,
} as const;

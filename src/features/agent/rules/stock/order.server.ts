import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import type { Evidence } from '../../agent';
import type { Finding } from '../../rule.server';
import { namesOf, pricesOf } from './facts.server';
import type { Place } from './shortage';
import { words } from './stock.words';
import { orderSubject, partSubject } from './subjects.server';

const mostLines = 100;

const standing = ({ free, onOrder, minimum, reorderPoint }: Place): string =>
  words.stands(free, onOrder, minimum, reorderPoint);

/** By the minimum it is counted, by use it is reckoned. */
const confidenceOf = (places: readonly Place[]): Finding['confidence'] =>
  places.every((place) => place.toOrder <= place.minimum - place.free - place.onOrder) ? 'high' : 'medium';

/** One order for all that a vendor delivers to a place. */
export async function orderFrom(
  ctx: Context,
  vendor: string,
  location: string,
  lacking: readonly Place[],
): Promise<Finding[]> {
  if (lacking.length === 0) return [];
  const ids = lacking.map(({ part }) => part);
  const [parts, places, vendors, prices] = [
    await namesOf(ctx, 'part', ids),
    await namesOf(ctx, 'location', [location]),
    await namesOf(ctx, 'vendor', [vendor]),
    await pricesOf(ctx, vendor, ids),
  ];
  const from = vendors.get(vendor);
  const to = places.get(location);
  if (!from || !to) return [];
  const lines = lacking
    .map((place) => ({ place, part: parts.get(place.part)!, price: prices.get(place.part) }))
    .toSorted((a, b) =>
      a.part.name < b.part.name ? -1 : a.part.name > b.part.name ? 1 : a.part.id < b.part.id ? -1 : 1,
    )
    .slice(0, mostLines);
  const [first] = lines;
  const title =
    lines.length === 1
      ? words.order(first!.place.toOrder, first!.part.name, from.name, standing(first!.place))
      : words.orderMany(lines.length, from.name, to.name);
  const body = {
    id: uuid7(),
    vendor,
    deliver_to: location,
    lines: lines.map(({ place, price }) => ({
      part: place.part,
      quantity: place.toOrder,
      ...(price && { unit_price: price }),
    })),
  };
  return [
    {
      kind: 'reorder',
      subject: orderSubject(vendor, location),
      targets: [
        ...lines.map(({ part }) => ({ type: 'part' as const, ...part })),
        { type: 'vendor', ...from },
        { type: 'location', ...to },
      ],
      title,
      why: words.whyOrder,
      confidence: confidenceOf(lines.map(({ place }) => place)),
      calls: [{ method: 'POST', path: '/purchase-orders', body }],
      evidence: lines.flatMap(({ place, part, price }) => evidenceOf(place, part, price)),
      weight: lines.reduce((sum, { place }) => sum + place.toOrder, 0),
    },
  ];
}

function evidenceOf(place: Place, part: { id: string; name: string }, price: string | undefined): Evidence[] {
  const record = { type: 'part' as const, ...part };
  return [
    {
      label: part.name,
      value: `${standing(place)}. ${words.ordered(place.toOrder)}`,
      decisive: true,
      record,
      figure: place.toOrder,
    },
    ...(price ? [{ label: words.price, value: price, decisive: false, record, guard: 'cost' as const }] : []),
  ];
}

/** What nobody sells can only be said. */
export async function withoutVendor(ctx: Context, lacking: readonly Place[]): Promise<Finding[]> {
  const parts = await namesOf(
    ctx,
    'part',
    lacking.map(({ part }) => part),
  );
  const places = await namesOf(
    ctx,
    'location',
    lacking.map(({ location }) => location),
  );
  return lacking.map((place) => {
    const part = parts.get(place.part)!;
    return {
      kind: 'reorder',
      subject: partSubject(place.part),
      targets: [
        { type: 'part', ...part },
        { type: 'location', ...places.get(place.location)! },
      ],
      title: words.orderNobody(place.toOrder, part.name, standing(place)),
      why: words.whyNobody,
      confidence: confidenceOf([place]),
      calls: [],
      evidence: evidenceOf(place, part, undefined),
      weight: place.toOrder,
    };
  });
}

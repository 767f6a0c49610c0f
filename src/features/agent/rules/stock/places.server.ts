import type { Context } from '#server/context';
import type { Finding } from '../../rule.server';
import { type Named, namesOf } from './facts.server';
import { isMinimumOff, type Place, type Transfer } from './shortage';
import { words } from './stock.words';
import { partSubject } from './subjects.server';

interface Names {
  parts: Map<string, Named>;
  places: Map<string, Named>;
}

/** What is moved and what minimum is changed: both are about a part at its places. */
export async function betweenPlaces(
  ctx: Context,
  transfers: readonly Transfer[],
  places: readonly Place[],
): Promise<Finding[]> {
  const off = places.filter(isMinimumOff);
  const about = [...off, ...transfers.flatMap(({ from, to }) => [from, to])];
  if (about.length === 0) return [];
  const names: Names = {
    parts: await namesOf(
      ctx,
      'part',
      about.map(({ part }) => part),
    ),
    places: await namesOf(
      ctx,
      'location',
      about.map(({ location }) => location),
    ),
  };
  return [...transfers.map((one) => move(names, one)), ...off.map((one) => changeMinimum(names, one))];
}

function move({ parts, places }: Names, { part: id, from, to, quantity }: Transfer): Finding {
  const part = { type: 'part' as const, ...parts.get(id)! };
  const source = { type: 'location' as const, ...places.get(from.location)! };
  const target = { type: 'location' as const, ...places.get(to.location)! };
  const stands = words.stands(to.free, to.onOrder, to.minimum, to.reorderPoint);
  return {
    kind: 'transfer',
    subject: partSubject(id),
    targets: [part, source, target],
    title: words.transfer(quantity, part.name, source.name, target.name, stands),
    why: words.whyTransfer,
    confidence: 'high',
    calls: [
      {
        method: 'POST',
        path: `/parts/${id}/movements`,
        body: { kind: 'transfer', location: from.location, to_location: to.location, quantity },
      },
    ],
    evidence: [
      { label: target.name, value: stands, decisive: true, record: target },
      { label: source.name, value: words.spare(from.free, from.minimum), decisive: true, record: source },
    ],
    weight: quantity,
  };
}

function changeMinimum(
  { parts, places }: Names,
  { part: id, location, minimum, reorderPoint, isUsed }: Place,
): Finding {
  const part = { type: 'part' as const, ...parts.get(id)! };
  const place = { type: 'location' as const, ...places.get(location)! };
  return {
    kind: 'minimum',
    subject: partSubject(id),
    targets: [part, place],
    title: words.minimum(part.name, place.name, minimum, reorderPoint),
    why: isUsed ? words.whyMinimum : words.whyUnused,
    confidence: 'medium',
    calls: [{ method: 'PATCH', path: `/parts/${id}/stocks/${location}`, body: { minimum_quantity: reorderPoint } }],
    evidence: [
      { label: words.reorderPoint, value: String(reorderPoint), decisive: true, record: part },
      { label: words.minimumNow, value: String(minimum), decisive: true, record: place },
    ],
    weight: Math.abs(reorderPoint - minimum),
  };
}

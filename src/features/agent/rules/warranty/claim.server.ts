import { dayInWords } from '#shared/days';
import type { Call, Finding } from '../../rule.server';
import type { Repair, Warranted } from './warranted.server';
import { words } from './warranty.words';

/** In a comment an @ would tell people. */
const unaddressed = (text: string): string => text.replaceAll('@', '');

const worse = { low: 1, medium: 2, high: 3, critical: 4 } as const;

/** To claim a repair; undefined if it is with a vendor of the asset already. */
export function claimOf(asset: Warranted, repair: Repair): Finding | undefined {
  if (asset.vendors.some(({ id }) => repair.vendors.includes(id))) return undefined;
  const { warranty_until } = asset;
  const until = dayInWords(warranty_until);
  const [vendor] = asset.vendors;
  const text = unaddressed(words.claim.comment(asset.name, until, vendor?.name));
  const path = `/work-orders/${repair.id}`;
  const comment: Call = { method: 'POST', path: `${path}/comments`, body: { text } };
  const calls: Call[] = vendor
    ? [{ method: 'PATCH', path, body: { vendors: [...repair.vendors, vendor.id] } }, comment]
    : [comment];
  return {
    kind: 'claim',
    subject: asset.id,
    targets: [
      { type: 'work-order', id: repair.id, name: repair.name },
      { type: 'asset', id: asset.id, name: asset.name },
    ],
    title: words.claim.title(repair.code, repair.name, asset.name),
    why: words.claim.why(asset.name, until, vendor?.name),
    confidence: 'high',
    calls,
    evidence: [
      {
        label: words.claim.until,
        value: warranty_until,
        decisive: true,
        record: { type: 'asset', id: asset.id, name: asset.name },
      },
      { label: words.claim.reported, value: repair.reported_on, decisive: true },
      ...(vendor
        ? [
            {
              label: words.claim.vendor,
              value: vendor.name,
              decisive: false,
              record: { type: 'vendor' as const, ...vendor },
            },
          ]
        : []),
    ],
    weight: worse[repair.priority],
  };
}

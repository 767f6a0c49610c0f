import type { Context } from '#server/context';
import type { Finding, Look, Rule } from '../../rule.server';
import { placesOf } from './facts.server';
import { orderFrom, withoutVendor } from './order.server';
import { betweenPlaces } from './places.server';
import { refusedTransfers } from './refused.server';
import { type Place, plan } from './shortage';
import { words } from './stock.words';
import {
  allSubjects,
  concernedBy,
  hears,
  partsFor,
  partSubject,
  read,
  type Subject,
  workSubject,
} from './subjects.server';
import { unblocked } from './unblock.server';
import { wantedOf } from './wanted.server';

/** What runs low is moved or ordered, minimums follow use, and work that waited for parts goes on (B6). */
export const stockRule: Rule = {
  key: 'stock',
  settings: {},
  schedule: () => '0 5 * * *',
  hears,
  leads: ['order ', partSubject(''), workSubject('')],
  concerned: async (ctx, changes) => {
    const subjects: string[] = [];
    for (const change of changes) subjects.push(...(await concernedBy(ctx, change)));
    return subjects;
  },
  subjects: allSubjects,
  look,
  kinds: {
    reorder: { label: words.kinds.reorder, rank: 130, editable: ['lines'], undoable: true },
    transfer: { label: words.kinds.transfer, rank: 110, editable: ['quantity'], undoable: true },
    minimum: { label: words.kinds.minimum, rank: 50, editable: ['minimum_quantity'], undoable: true },
    unblock: { label: words.kinds.unblock, rank: 170, editable: [], undoable: true },
  },
};

async function look(ctx: Context, subjects: readonly string[]): Promise<Look> {
  const asked = subjects.flatMap((subject) => read(subject) ?? []);
  const of = <K extends Subject['of']>(kind: K) =>
    asked.filter((one) => one.of === kind) as Extract<Subject, { of: K }>[];
  const [parts, pairs, works] = [of('part').map(({ part }) => part), of('order'), of('work').map(({ order }) => order)];
  const delivered = await partsFor(
    ctx,
    pairs.map(({ vendor }) => vendor),
    pairs.map(({ location }) => location),
  );
  const places = await placesOf(ctx, [...new Set([...parts, ...delivered])].toSorted());
  const { transfers, orders } = plan(places, await refusedTransfers(ctx, places));
  const inQuestion = new Set(parts);
  const isAsked = ({ part }: { part: string }) => inQuestion.has(part);
  const findings: Finding[] = [
    ...(await betweenPlaces(ctx, transfers.filter(isAsked), places.filter(isAsked))),
    ...(await withoutVendor(
      ctx,
      orders.filter((one) => isAsked(one) && one.vendor === null),
    )),
    ...(await unblocked(ctx, works)),
  ];
  const lacking = orders.filter((one) => one.vendor !== null) as (Place & { vendor: string })[];
  const wanted = await wantedOf(ctx, pairs.length > 0 ? lacking : []);
  let decided = 0;
  for (const { vendor, location } of pairs) {
    const isOfIt = (one: Place) => one.vendor === vendor && one.location === location;
    const lines = wanted.filter(isOfIt);
    if (lines.length === 0 && lacking.some(isOfIt)) decided += 1;
    findings.push(...(await orderFrom(ctx, vendor, location, lines)));
  }
  return { findings, silent: { ...(await silentOf(ctx, parts, findings)), ...(decided > 0 && { decided }) } };
}

/** Of the parts without a finding: why. */
async function silentOf(ctx: Context, parts: readonly string[], findings: readonly Finding[]): Promise<Look['silent']> {
  const said = new Set(findings.flatMap(({ targets }) => targets.map(({ id }) => id)));
  const rows = await ctx.db.rows<{ reason: string; count: number }>(
    `select case when components is not null then 'kit' when is_archived then 'archived' else 'enough' end as reason,
       count(*) as count
     from part where organization_id = $1 and id = any($2) group by 1`,
    [ctx.organization.id, parts.filter((part) => !said.has(part))],
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

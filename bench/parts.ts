import { isUuid7, uuid7 } from '#shared/id';
import type { Ask } from './http';
import { compare, median, ratio } from './measure';
import type { Plant } from './plant';
import type { Report } from './report';
import { busyPart, wanted } from './seed-parts';

const list = '/parts?page_size=50';
const ledger = `/parts/${busyPart}/movements?page_size=50`;

/** Requests for parts with their limit as a multiple of the plain first page. */
const questions: Record<string, { path: string; times?: number }> = {
  'first page with stock totals': { path: list },
  'low stock': { path: `${list}&is_low=true` },
  'low stock first': { path: `${list}&ordering=-is_low,name` },
  'at a location': { path: `${list}&part_stocks__location=${wanted.place}` },
  'ledger of 100,000 movements': { path: ledger, times: 2 },
  'its page 1,000': { path: `${ledger}&page=1000`, times: 2 },
};

export async function measureParts(plant: Plant, report: Report): Promise<void> {
  for (const [name, { path, times }] of Object.entries(questions)) {
    const ask: Ask = { method: 'GET', path };
    const { product, bare } = await plant.sides(ask);
    const rates = await compare({
      product,
      bare,
      plain: (client) => plant.send(client, { method: 'GET', path: list }),
    });
    report.share(`parts: ${name}, 50,000 × 4`, rates.product, rates.bare);
    if (path !== list)
      report.figure(`parts: ${name}, to the plain first page`, ratio(rates.plain, rates.product), '×', times);
    const alone: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      const began = performance.now();
      await plant.send(0, ask);
      alone.push(performance.now() - began);
    }
    report.figure(`parts: ${name}, one at a time`, median(alone), 'ms');
  }
}

const consumers = 50;

/**
 * Fifty clients issue the same part at once, compared with hand-written SQL: lock, stock and ledger in one statement,
 * history. Its statements are prepared, like those of the product.
 */
export async function measureIssues(plant: Plant, report: Report): Promise<void> {
  const ask: Ask = {
    method: 'POST',
    path: `/parts/${wanted.part}/movements`,
    body: { kind: 'issue', location: wanted.place, quantity: 1 },
  };
  const statements = await plant.statementsOf(ask);
  const shared = new Set((await plant.statementsOf(ask)).flatMap(({ values = [] }) => values));
  const history = statements.find(({ text }) => text.startsWith('insert into "audit_entry"'))!;
  const byHand = () => [
    statements[0]!,
    { name: 'lock', text: lockPart, values: [wanted.part] },
    { name: 'take', text: takeOne, values: [uuid7(), wanted.part, wanted.place] },
    {
      ...history,
      name: 'history',
      values: history.values!.map((value) => (isUuid7(value) && !shared.has(value) ? uuid7() : value)),
    },
    { text: 'commit' },
  ];
  const rates = await compare(
    { product: (client) => plant.send(client, ask), bare: () => plant.bare.replay(byHand()) },
    consumers,
  );
  report.share(`issue of one part by ${consumers} at once`, rates.product, rates.bare, 0.5);
  if (rates.refused > 0) report.note(`${rates.refused} issues were told to come back later.`);
}

/** The lock comes first, as in the product, or these statements would deadlock. */
const lockPart = `select from part where organization_id = (select app_org()) and id = $1 for no key update`;

const takeOne = `
with taken as (
  update part_stock set quantity = quantity - 1
  where organization_id = (select app_org()) and part_id = $2 and location_id = $3 and quantity > 0
  returning organization_id, part_id, location_id, quantity),
summed as (
  update part p set quantity = p.quantity - 1, movements = p.movements + 1 from taken t
  where p.organization_id = t.organization_id and p.id = t.part_id returning p.movements)
insert into part_movement (organization_id, id, part_id, seq, location_id, kind, quantity, balance, source, created_at)
select organization_id, $1, part_id, movements, location_id, 'issue', -1, quantity, 'api', now() from taken, summed`;

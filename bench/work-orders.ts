import type { Database } from './database';
import { type Ask, Connection } from './http';
import { clients, compare, ratio, type Side } from './measure';
import { Plant } from './plant';
import type { Statement } from './product';
import type { Report } from './report';
import { somebody } from './seed-work-orders';
import { measureWorkOrderWrites } from './work-order-writes';
import { handWritten, type Narrow } from './work-orders-sql';

const list = '/work-orders?page_size=50';
const todo = `${list}&status__ne=done&ordering=due_date`;

/** Typical requests for work orders, and the same as hand-written SQL. */
const questions: Record<string, { path: string; narrow: Narrow }> = {
  'to do, by due date': { path: todo, narrow: {} },
  'to do, by priority and assignee': {
    path: `${todo}&priority=high&assigned_to__users=${somebody}`,
    narrow: { priority: 'high', user: somebody },
  },
  'to do, q': { path: `${todo}&q=furnace+1240`, narrow: { terms: ['furnace', '1240'] } },
  'done, the latest first': { path: `${list}&status=done&ordering=-completed_at`, narrow: { done: true } },
};

/** Rows with asset, location, assignees, counts and costs, and the total, for several numbers of work orders. */
export async function measureWorkOrders(
  database: Database,
  report: Report,
  sizes = [10_000, 100_000, 1_000_000],
): Promise<void> {
  const plants: Plant[] = [];
  try {
    for (const size of sizes) {
      const began = performance.now();
      plants.push(await Plant.open(database, 10_000, size));
      report.note(
        `${size.toLocaleString('en')} work orders made in ${Math.round((performance.now() - began) / 1_000)} s.`,
      );
    }
    for (const [name, { path, narrow }] of Object.entries(questions)) await measureList(name, path, narrow);
    await measureProcesses(plants[0]!, report);
    await measureWorkOrderWrites(plants[0]!, report);
  } finally {
    await Promise.all(plants.map((plant) => plant.close()));
  }

  async function measureList(name: string, path: string, narrow: Narrow): Promise<void> {
    const sides: Record<string, Side> = {};
    for (const [at, plant] of plants.entries()) {
      const ask: Ask = { method: 'GET', path };
      const [opening] = (await plant.statementsOf(ask)) as [Statement];
      const byHand = [opening, handWritten(narrow), { text: 'commit' }];
      sides[`product ${at}`] = (client) => plant.send(client, ask);
      sides[`bare ${at}`] = () => plant.bare.replay(byHand);
    }
    const rates = await compare(sides);
    for (const [at, size] of sizes.entries())
      report.share(
        `work orders: ${name}, ${size.toLocaleString('en')}`,
        rates[`product ${at}`]!,
        rates[`bare ${at}`]!,
        0.5,
      );
    const growth = ratio(rates['product 0']!, rates[`product ${sizes.length - 1}`]!);
    const aim = name.startsWith('to do') ? 2 : undefined;
    const [least, most] = [sizes[0]!, sizes.at(-1)!].map((size) => size.toLocaleString('en'));
    report.figure(`work orders: ${name}, cost at ${most} to ${least}`, growth, '×', aim);
    const rows = await Promise.all(plants.map((plant) => plant.rowsOn(path)));
    report.note(`${name}: ${rows.join(', ')} rows on the page.`);
    if (rates.refused > 0) report.note(`${name}: ${rates.refused} requests took too long and were refused.`);
  }
}

/** The same load on one server process and on two. */
async function measureProcesses(plant: Plant, report: Report): Promise<void> {
  const second = await plant.another();
  const others = Array.from({ length: clients }, () => new Connection(second.url, plant.key));
  const ask: Ask = { method: 'GET', path: todo };
  try {
    const rates = await compare({
      one: (client) => plant.send(client, ask),
      two: (client) => (client % 2 === 0 ? plant.send(client, ask) : others[client]!.send(ask)),
    });
    report.figure('work orders: to do by two processes, to one', ratio(rates.two, rates.one), '×');
  } finally {
    for (const other of others) other.close();
    await second.stop();
  }
}

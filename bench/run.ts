/**
 *   npm run bench [-- start-up | lists | assets | parts | partners | supply | agents | writes | issues | answers | work-orders | planning | home | series | readings | chart | fanout | engine | exports | uploads | stalls | portal-flood | backup | mcp | overload | the name of a list …]
 *
 * Measures the built product side by side with the bare driver and prints the results. A whole run also writes them to
 * RESULTS.md, and so does a run of work orders alone, for its own part.
 */
import { measureAgents } from './agents';
import { measureAnswers } from './answers';
import { measureAssets } from './assets';
import { measureBackup } from './backup';
import { startDatabase } from './database';
import { measureEngine } from './engine';
import { measureExports } from './exports';
import { measureFanout } from './fanout';
import { listNames, measureLists } from './lists';
import { measureHome } from './home';
import { measureMcp } from './mcp';
import { measurePartners } from './partners';
import { measureIssues, measureParts } from './parts';
import { measurePlanning } from './planning';
import { Plant } from './plant';
import { measurePortalFlood } from './portal-flood';
import { Report } from './report';
import { keepResults } from './results';
import { measureChart, measureReadings } from './readings';
import { measureSeries } from './series';
import { measureOverload } from './overload';
import { measureStalls } from './stalls';
import { measureStartUp } from './startup';
import { measureSupply } from './supply';
import { measureUploads } from './uploads';
import { measureWorkOrders } from './work-orders';
import { measureWrites } from './writes';

const asked = process.argv.slice(2);
const known = [
  'start-up',
  'lists',
  'assets',
  'parts',
  'partners',
  'supply',
  'agents',
  'writes',
  'issues',
  'answers',
  'work-orders',
  'planning',
  'home',
  'series',
  'readings',
  'chart',
  'fanout',
  'engine',
  'exports',
  'uploads',
  'stalls',
  'portal-flood',
  'backup',
  'mcp',
  'overload',
  ...listNames,
];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
const wanted = (name: string) => asked.length === 0 || asked.includes(name);
const lists = listNames.filter((name) => wanted('lists') || wanted(name));

const report = new Report();
const database = await startDatabase();
try {
  if (wanted('start-up')) await measureStartUp(report);
  if (lists.length > 0 || ['assets', 'parts', 'writes', 'issues', 'answers'].some(wanted)) await measureLoad();
  if (wanted('work-orders')) await measureWorkOrders(database, report);
  if (wanted('planning')) await measurePlanning(database, report);
  if (wanted('partners')) await measurePartners(database, report);
  if (wanted('supply')) await measureSupply(database, report);
  if (wanted('agents')) await measureAgents(database, report);
  if (wanted('home')) await measureHome(database, report);
  if (wanted('series')) await measureSeries(database, report);
  if (wanted('readings')) await measureReadings(database, report);
  if (wanted('chart')) await measureChart(database, report);
  if (wanted('fanout')) await measureFanout(database, report);
  if (wanted('engine')) await measureEngine(database, report);
  if (wanted('exports')) await measureExports(database, report);
  if (wanted('uploads')) await measureUploads(database, report);
  if (wanted('stalls')) await measureStalls(database, report);
  if (wanted('portal-flood')) await measurePortalFlood(database, report);
  if (wanted('backup')) await measureBackup(database, report);
  if (wanted('mcp')) await measureMcp(database, report);
  if (wanted('overload')) await measureOverload(database, report);
} finally {
  await database.stop();
}

const alone = asked.join() === 'work-orders';
const results = report.toMarkdown(database.version, alone ? '# Measured: work orders' : '# Measured');
console.log(`\n${results}`);
if (asked.length === 0 || alone) keepResults(results);

async function measureLoad(): Promise<void> {
  const plants = new Map<number, Plant>();
  const plantOf = async (size: number): Promise<Plant> => {
    const plant = plants.get(size) ?? (await Plant.open(database, size));
    plants.set(size, plant);
    return plant;
  };
  const [small, large] = [() => plantOf(10_000), () => plantOf(100_000)];
  try {
    if (lists.length > 0) await measureLists(await small(), await large(), report, lists);
    if (wanted('assets')) await measureAssets(await large(), report);
    if (wanted('parts')) await measureParts(await large(), report);
    if (wanted('writes')) await measureWrites(await small(), report);
    if (wanted('issues')) await measureIssues(await small(), report);
    if (wanted('answers')) await measureAnswers(await small(), report);
    for (const [size, { server }] of plants)
      report.figure(
        `memory of the server after the load (${size.toLocaleString('en')} rows)`,
        server.memory() ?? Number.NaN,
        'MB',
      );
  } finally {
    await Promise.all([...plants.values()].map((plant) => plant.close()));
  }
}

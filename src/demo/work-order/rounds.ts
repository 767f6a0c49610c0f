import { noiseOf, randomOf } from '../asset/history';
import { day, type DemoJob, type DemoStep, type DemoWork, hour, onDay, type Who } from './job';
import { demoTemplates } from './templates';

interface Round extends DemoWork {
  template?: string;
  assets?: readonly string[];
  /** Days ago. */
  on: readonly number[];
  who?: Who;
  costs?: DemoWork['costs'];
}

/** Planned work of the last year, with and without a template. */
const rounds: readonly Round[] = [
  { key: 'compressor-service', template: 'compressor-service', name: '', assets: ['compressor-1'], on: [301, 189, 75] },
  {
    key: 'compressor-service 2',
    template: 'compressor-service',
    name: '',
    assets: ['compressor-2'],
    on: [273, 154],
    costs: [['contractor', '420.00', 'Oil analysis and service visit']],
  },
  {
    key: 'filler-service',
    template: 'filler-service',
    name: '',
    assets: ['l1-filler', 'l2-filler'],
    on: [322, 210, 98],
  },
  {
    key: 'lubrication-round',
    template: 'lubrication-round',
    name: '',
    on: [336, 280, 224, 168, 112, 56],
    who: 'limited',
  },
  { key: 'boiler-check', template: 'boiler-check', name: '', assets: ['boiler-1', 'boiler-2'], on: [287, 103] },
  {
    key: 'switchgear',
    template: 'switchgear',
    name: '',
    on: [349, 168],
    costs: [['contractor', '1180.00', 'Thermographer with report']],
    said: [['technician', 'Way 14 is 22 K warmer than its neighbours. To be tightened in the shutdown. @Electrical']],
  },
  {
    key: 'forklift-check',
    template: 'forklift-check',
    name: '',
    assets: ['forklift-1', 'forklift-2'],
    on: [274, 183, 92],
  },
  { key: 'generator-test', template: 'generator-test', name: '', on: [330, 246, 176, 84, 35] },
  {
    key: 'guards',
    template: 'guards',
    name: '',
    assets: ['pack-layer'],
    on: [270, 90],
    said: [['technician', 'All 11 stops and 6 doors tested with the operator. Door 4 adjusted.', 'photo']],
  },
  {
    key: 'hvac-filters',
    name: 'Air handling: change filters',
    description: 'Offices and laboratory. Tell the laboratory before the fan stops: the fume hood goes with it.',
    location: 'offices',
    preventive: true,
    priority: 'low',
    teams: ['Facilities'],
    estimate: 60,
    on: [295, 113],
    costs: [['material', '184.00', 'Two sets of F7 pocket filters']],
  },
  {
    key: 'tower-cleaning',
    name: 'Cooling tower: clean and disinfect',
    description: 'FFP3 mask. Drain, clean basin and packing, disinfect, sample for legionella after 48 hours.',
    asset: 'tower-1',
    preventive: true,
    priority: 'high',
    teams: ['Utilities'],
    estimate: 300,
    vendors: ['purewell'],
    on: [206],
    costs: [['contractor', '890.00', 'Disinfection with certificate']],
    pictured: true,
  },
  {
    key: 'ro-membranes',
    name: 'Change RO membranes, second stage',
    description: 'Bleed at V-222 before opening a vessel. Never leave a vessel drained overnight.',
    asset: 'ro-2',
    preventive: true,
    teams: ['Utilities'],
    estimate: 240,
    parts: [['ro-membrane', 3]],
    on: [142],
    said: [['technician', 'Conductivity from 34 to 9 µS/cm. Old membranes kept for the maker.', 'photo']],
  },
  {
    key: 'uv-lamp',
    name: 'Change UV lamp',
    description: '9,000 hours are reached. Wipe the quartz sleeve, reset the counter.',
    asset: 'uv',
    preventive: true,
    teams: ['Utilities'],
    estimate: 30,
    parts: [['uv-lamp', 1]],
    on: [61],
  },
];

/** Work that did not take place, and why. */
const others: Record<string, Pick<DemoStep, 'done_reason' | 'note'>> = {
  'lubrication-round 224': {
    done_reason: 'skipped',
    note: 'Line 3 ran through the weekend; done with the next round.',
  },
  'generator-test 176': { done_reason: 'skipped', note: 'Ran for five hours in the power cut of the Tuesday before.' },
  'forklift-check forklift-2 183': { done_reason: 'cancelled', note: 'Truck is with the dealer, who does it there.' },
};

/** Work that was reopened after completion, and why. */
const reopened: Record<string, string> = {
  'hvac-filters 113': 'Filter of the laboratory is in the wrong way round.',
  'boiler-check boiler-1 103': 'TDS was not noted.',
};

export const plannedWork = (seed: string, now: number): DemoJob[] =>
  rounds.flatMap((round) =>
    round.on.flatMap((ago) => (round.assets ?? [undefined]).map((asset) => jobOf(seed, now, round, ago, asset))),
  );

function jobOf(seed: string, now: number, round: Round, ago: number, asset: string | undefined): DemoJob {
  const template = demoTemplates.find(({ key }) => key === round.template);
  const { who = 'technician', ...rest } = { ...template, ...round };
  const key = [round.key, asset, ago].filter((word) => word !== undefined).join(' ');
  const next = randomOf(noiseOf(seed, key));
  const { estimate = 60 } = rest;
  const begun = onDay(now, -ago, 13 + Math.floor(next() * 3));
  const minutes = Math.round((estimate * (0.75 + next() * 0.6)) / 5) * 5;
  const late = next() < 0.12 ? 3 * day : 0;
  const done = begun + late + minutes * 60_000;
  const other = others[key];
  const reopenNote = reopened[key];
  const course: DemoStep[] = other
    ? [{ at: begun, by: 'manager', status: 'done', ...other }]
    : [
        { at: begun + late, by: who, status: 'in_progress' },
        { at: done, by: who, status: 'done' },
      ];
  if (reopenNote)
    course.push(
      { at: done + 20 * hour, by: 'manager', status: 'open', note: reopenNote },
      { at: done + 26 * hour, by: who, status: 'done' },
    );
  return {
    ...rest,
    key,
    name: template?.name ?? rest.name,
    asset: asset ?? rest.asset,
    parts: other || reopenNote ? [] : rest.parts,
    costs: other ? undefined : rest.costs,
    said: other ? undefined : rest.said,
    made: begun - 9 * day,
    start: begun,
    due: begun + 8 * hour,
    first: 'planned',
    course: [{ at: begun - 2 * day, by: 'manager', status: 'open' }, ...course],
    time: other ? [] : [{ at: done, who, minutes, type: estimate <= 75 ? 'inspection' : 'work' }],
  };
}

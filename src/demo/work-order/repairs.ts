import { demoAssets } from '../asset/assets';
import { demoStops, noiseOf, randomOf } from '../asset/history';
import { utilities } from '../asset/utilities';
import { water } from '../asset/water';
import { demoParts } from '../part';
import { day, type DemoJob, hour, type Team } from './job';

const many = 28;

/** By the note of a stop: the reported problem, the fix, and candidate parts, of which the machine's first is used. */
const cases: Record<string, { name: string; words: string; fixed: string; parts: readonly string[]; team?: Team }> = {
  'Tripped on overload; reset after checking the current.': {
    name: 'trips on overload',
    words: 'Trips within minutes of a restart. Operator has reset it twice.',
    fixed: 'Contacts were burnt. Current is back to nominal on all three phases.',
    parts: ['contactor-25', 'fuse-gg-32'],
    team: 'Electrical',
  },
  'Sensor dirty, cleaned and aligned.': {
    name: 'sensor does not see bottles',
    words: 'Stops with “sensor blocked” although nothing is there.',
    fixed: 'Cleaned and aligned, cable changed where there was one. Ran 200 cycles without a fault.',
    parts: ['cable-sensor', 'proximity-m12', 'photo-eye'],
    team: 'Electrical',
  },
  'Seal leaking, replaced.': {
    name: 'leaking seal',
    words: 'Puddle below the machine, about a cup an hour.',
    fixed: 'New seal, shaft polished. Dry after an hour of running.',
    parts: ['feed-pump-seal', 'gearbox-oil-seal', 'valve-diaphragm', 'o-ring-kit'],
  },
  'Bearing noisy; replaced and greased.': {
    name: 'noisy bearing',
    words: 'Grinding noise at full speed, housing is hot to the hand.',
    fixed: 'Bearing changed and greased, vibration back to 2 mm/s.',
    parts: ['bearing-6204', 'bearing-6308', 'bearing-22212', 'bearing-housing', 'grease-h1'],
  },
  'Jam at the infeed, guide rail adjusted.': {
    name: 'jams at the infeed',
    words: 'Falls over at the infeed every few minutes since the format change.',
    fixed: 'Guide rail set by the gauge, screws secured.',
    parts: ['slat-chain'],
  },
  'Air pressure low; fitting tightened.': {
    name: 'air pressure low',
    words: 'Pressure alarm, below 5 bar at the valve island.',
    fixed: 'Fitting was loose. 6.2 bar again, no hiss at any joint.',
    parts: [],
  },
  'Drive fault, parameters reloaded.': {
    name: 'drive fault',
    words: 'Converter shows F0011 and does not start.',
    fixed: 'Parameters reloaded from the file on the asset, motor cable measured: fine.',
    parts: [],
    team: 'Electrical',
  },
  'Waited for a spare from the store.': {
    name: 'worn part to be changed',
    words: 'Found on the walk before the shift. Will not last the week.',
    fixed: 'Changed. Most of the stop was the way to the store: should lie in the line cabinet.',
    parts: demoParts.map(({ key }) => key),
  },
  'Belt slipped off, tension corrected.': {
    name: 'belt slips',
    words: 'Belt jumps under load, smell of rubber.',
    fixed: 'Tension set by the meter, pulleys aligned.',
    parts: ['belt-spb', 'belt-timing', 'chain-08b', 'slat-chain'],
  },
  'Safety door switch replaced.': {
    name: 'guard door does not report closed',
    words: 'Line does not start, door 2 shows open on the panel.',
    fixed: 'Switch changed and tested ten times with the operator.',
    parts: ['relay-safety'],
    team: 'Electrical',
  },
};

/** Work orders for unplanned stops: reported when the machine stopped, done when it ran again. */
export function repairs(seed: string, now: number): DemoJob[] {
  const stops = demoAssets
    .flatMap((asset) =>
      demoStops(asset, noiseOf(seed, asset.key), now)
        .filter(({ type, since, until }) => type === 'unplanned' && until - since > hour && until < now - 2 * day)
        .map((stop, nth) => ({ ...stop, asset, nth })),
    )
    .sort((a, b) => a.since - b.since);
  return Array.from({ length: Math.min(many, stops.length) }, (_, at) => {
    const { asset, since, until, notes, nth } = stops[Math.floor((at * stops.length) / many)]!;
    const { name, words, fixed, parts, team } = cases[notes]!;
    const next = randomOf(noiseOf(seed, `repair ${asset.key} ${nth}`));
    const needed = demoParts.find(({ key, assets }) => parts.includes(key) && assets.includes(asset.key));
    const minutes = Math.round((until - since) / 60_000);
    const defaultTeam: Team = utilities.includes(asset) || water.includes(asset) ? 'Utilities' : 'Mechanical';
    const critical = asset.criticality === 'a';
    const two = minutes > 150;
    return {
      key: `repair ${asset.key} ${nth}`,
      name: `${asset.name}: ${name}`,
      description: words,
      asset: asset.key,
      priority: critical ? (two ? 'critical' : 'high') : asset.criticality === 'c' ? 'low' : 'medium',
      by: at % 3 === 0 ? 'technician' : 'manager',
      people: at % 4 === 3 ? ['limited'] : ['technician'],
      teams: at % 2 === 0 ? [team ?? defaultTeam] : [],
      estimate: 60,
      parts: needed && [[needed.key, 1 + (needed.category === 'Bearings' ? Math.floor(next() * 2) : 0)]],
      said: [
        ...(two ? [['manager', `@Demo Technician how long will it take? Line lead wants to know.`] as const] : []),
        ...(at % 2 === 0 ? [['technician', fixed, at % 6 === 0 ? 'photo' : undefined] as const] : []),
      ],
      costs: costsOf(at),
      pictured: at % 7 === 2 ? true : undefined,
      made: since + 4 * 60_000,
      due: since + (critical ? 8 * hour : 2 * day),
      course: [
        { at: since + 15 * 60_000, by: 'technician', status: 'in_progress' },
        { at: until, by: 'technician', status: 'done' },
      ],
      time: [
        { at: until, who: 'technician', minutes: Math.max(15, minutes - 15), type: 'work', words: fixed.split('.')[0] },
        ...(two ? [{ at: until, who: 'limited', minutes: minutes - 40, type: 'work' } as const] : []),
      ],
    };
  });
}

function costsOf(at: number): DemoJob['costs'] {
  if (at % 9 === 4) return [['shipping', '38.50', 'Express from the maker']];
  if (at % 9 === 7)
    return [
      ['contractor', '640.00', 'Service engineer, half a day'],
      ['travel', '96.00', 'Mileage'],
    ];
  return undefined;
}

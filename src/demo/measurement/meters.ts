import type { Team } from '../work-order/job';

/** A meter of the demo plant, and how it goes. */
export interface DemoMeter {
  key: string;
  asset: string;
  name: string;
  kind: 'cumulative' | 'gauge' | 'state';
  unit?: string;
  decimals?: number;
  /** Hours between readings; a person reads what is read once a day or less, else a sensor. */
  every: number;
  team: Team;
  limits?: {
    warning_low?: number;
    warning_high?: number;
    action_low?: number;
    action_high?: number;
    plausible_low?: number;
    plausible_high?: number;
  };
  /** Cumulative: where the year began, what a day adds, and where it begins again. */
  counts?: { from: number; perDay: number; rollsOverAt?: number };
  /**
   * A gauge: its middle, how far it swings in a day and in a year, how far it has drifted by today, and by how
   * much the last two readings jumped.
   */
  swings?: { around: number; day: number; year?: number; drift?: number; jumped?: number };
  /** States with the share of time in each. */
  states?: readonly { key: string; label: string; is_alarm?: boolean; share: number }[];
}

const weekly = 168;
const daily = 24;
const sensor = 6;

const hours = (asset: string, team: Team, from: number, perDay: number): DemoMeter => ({
  key: `${asset}-hours`,
  asset,
  name: 'Running hours',
  kind: 'cumulative',
  unit: 'h',
  decimals: 0,
  every: weekly,
  team,
  counts: { from, perDay },
});

const counter = (
  asset: string,
  name: string,
  unit: string,
  team: Team,
  counts: NonNullable<DemoMeter['counts']>,
): DemoMeter => ({
  key: `${asset}-${unit}`,
  asset,
  name,
  kind: 'cumulative',
  unit,
  decimals: 0,
  every: sensor,
  team,
  counts,
});

const gauge = (
  asset: string,
  name: string,
  unit: string,
  team: Team,
  every: number,
  swings: NonNullable<DemoMeter['swings']>,
  limits: DemoMeter['limits'],
): DemoMeter => ({
  key: `${asset}-${name.toLowerCase().replaceAll(' ', '-')}`,
  asset,
  name,
  kind: 'gauge',
  unit,
  decimals: 1,
  every,
  team,
  swings,
  limits,
});

/** Forty meters: hours that people write down, counters and gauges with sensors, and two states. */
export const demoMeters: readonly DemoMeter[] = [
  hours('l1-blower', 'Mechanical', 18_240, 15.5),
  hours('l1-filler', 'Mechanical', 21_730, 15.2),
  hours('l1-capper', 'Mechanical', 21_410, 15),
  hours('l1-labeller', 'Mechanical', 12_655, 14.8),
  hours('l2-mixer', 'Mechanical', 9_870, 13.1),
  hours('l2-filler', 'Mechanical', 15_020, 13.4),
  hours('l2-capper', 'Mechanical', 14_890, 13.2),
  hours('l2-labeller', 'Mechanical', 7_315, 13),
  hours('l3-washer', 'Mechanical', 30_460, 9.5),
  hours('l3-filler', 'Mechanical', 28_905, 9.2),
  hours('pack-wrapper', 'Mechanical', 11_240, 12.6),
  hours('compressor-1', 'Utilities', 41_300, 18.4),
  hours('compressor-2', 'Utilities', 26_710, 8.2),
  hours('chiller', 'Utilities', 33_950, 16.3),
  hours('nh3-compressor', 'Utilities', 52_180, 20.1),
  hours('generator', 'Electrical', 612, 0.15),
  hours('forklift-1', 'Facilities', 8_430, 5.6),
  hours('forklift-2', 'Facilities', 3_975, 4.9),
  hours('lift-pump-1', 'Utilities', 16_640, 10.4),
  counter('mdb-1', 'Energy', 'kWh', 'Electrical', { from: 984_300, perDay: 9_400, rollsOverAt: 1_000_000 }),
  counter('boiler-1', 'Gas', 'm³', 'Utilities', { from: 412_700, perDay: 1_150 }),
  counter('ro-1', 'Permeate', 'm³', 'Utilities', { from: 88_410, perDay: 310 }),
  counter('tower-1', 'Make-up water', 'm³', 'Utilities', { from: 23_190, perDay: 42 }),
  counter('l1-conveyor', 'Bottles', 'bottles', 'Mechanical', {
    from: 6_210_000,
    perDay: 265_000,
    rollsOverAt: 10_000_000,
  }),
  gauge(
    'l3-pasteuriser',
    'Temperature',
    '°C',
    'Mechanical',
    sensor,
    { around: 72, day: 0.8 },
    { warning_low: 70.5, action_low: 69, warning_high: 75, action_high: 78, plausible_low: 0, plausible_high: 120 },
  ),
  gauge(
    'boiler-1',
    'Steam pressure',
    'bar',
    'Utilities',
    sensor,
    { around: 8.2, day: 0.3 },
    { warning_low: 7.2, warning_high: 9.2, action_high: 9.8, plausible_low: 0, plausible_high: 16 },
  ),
  gauge(
    'boiler-2',
    'Steam pressure',
    'bar',
    'Utilities',
    sensor,
    { around: 8, day: 0.3 },
    { warning_high: 9.2, action_high: 9.8 },
  ),
  gauge(
    'compressor-1',
    'Oil temperature',
    '°C',
    'Utilities',
    sensor,
    { around: 74, day: 4, year: 5, drift: 6 },
    { warning_high: 88, action_high: 95, plausible_low: -20, plausible_high: 150 },
  ),
  gauge(
    'compressor-1',
    'Air pressure',
    'bar',
    'Utilities',
    sensor,
    { around: 7.1, day: 0.2 },
    { warning_low: 6.5, action_low: 6 },
  ),
  gauge(
    'dryer',
    'Dew point',
    '°C',
    'Utilities',
    daily,
    { around: 3, day: 0.6, year: 1 },
    { warning_high: 6, action_high: 9 },
  ),
  gauge(
    'chiller',
    'Leaving water',
    '°C',
    'Utilities',
    sensor,
    { around: 4.5, day: 0.5, year: 0.8 },
    { warning_high: 7, action_high: 9 },
  ),
  gauge(
    'nh3-compressor',
    'Discharge temperature',
    '°C',
    'Utilities',
    sensor,
    { around: 82, day: 3, year: 6 },
    { warning_high: 98, action_high: 110, plausible_low: -40, plausible_high: 180 },
  ),
  gauge(
    'ro-1',
    'Conductivity',
    'µS/cm',
    'Utilities',
    daily,
    { around: 14, day: 1, drift: 9 },
    { warning_high: 25, action_high: 35 },
  ),
  gauge(
    'uv',
    'Intensity',
    '%',
    'Utilities',
    daily,
    { around: 92, day: 1, drift: -18 },
    { warning_low: 75, action_low: 65 },
  ),
  gauge(
    'sand-filter',
    'Differential pressure',
    'bar',
    'Utilities',
    daily,
    { around: 0.6, day: 0.1 },
    { warning_high: 1, action_high: 1.4 },
  ),
  gauge(
    'evaporator',
    'Room temperature',
    '°C',
    'Utilities',
    sensor,
    { around: 4, day: 0.6 },
    { warning_high: 6.5, action_high: 8 },
  ),
  gauge(
    'l1-filler-drive',
    'Vibration',
    'mm/s',
    'Mechanical',
    sensor,
    { around: 2.1, day: 0.3, drift: 2.2 },
    { warning_high: 4.5, action_high: 7.1, plausible_low: 0, plausible_high: 50 },
  ),
  gauge(
    'l2-filler-drive',
    'Vibration',
    'mm/s',
    'Mechanical',
    sensor,
    // Still far below its warning, and yet not as it ever was.
    { around: 1.8, day: 0.3, jumped: 1.4 },
    { warning_high: 4.5, action_high: 7.1 },
  ),
  {
    key: 'generator-mode',
    asset: 'generator',
    name: 'Mode',
    kind: 'state',
    every: sensor,
    team: 'Electrical',
    states: [
      { key: 'auto', label: 'Automatic', share: 0.94 },
      { key: 'manual', label: 'Manual', share: 0.04 },
      { key: 'fault', label: 'Fault', is_alarm: true, share: 0.02 },
    ],
  },
  {
    key: 'dock-3-door',
    asset: 'dock-3',
    name: 'Door',
    kind: 'state',
    every: sensor,
    team: 'Facilities',
    states: [
      { key: 'closed', label: 'Closed', share: 0.7 },
      { key: 'open', label: 'Open', share: 0.29 },
      { key: 'jammed', label: 'Jammed', is_alarm: true, share: 0.01 },
    ],
  },
];

/** The ways past the meters that people read. */
export const demoRounds: readonly {
  key: string;
  name: string;
  description: string;
  team: Team;
  meters: readonly string[];
}[] = [
  {
    key: 'lines',
    name: 'Hours of the lines',
    description: 'Every Monday, from the blower of line 1 to the wrapper.',
    team: 'Mechanical',
    meters: demoMeters.filter(({ every, team }) => every === weekly && team === 'Mechanical').map(({ key }) => key),
  },
  {
    key: 'utilities',
    name: 'Morning round of utilities',
    description: 'Before the first shift.',
    team: 'Utilities',
    meters: ['dryer-dew-point', 'ro-1-conductivity', 'uv-intensity', 'sand-filter-differential-pressure'],
  },
];

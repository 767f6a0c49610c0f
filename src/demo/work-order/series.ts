import type { Recurrence } from '#features/work-order/series/recurrence/recurrence';
import type { DemoWork, Who } from './job';

export interface DemoSeries extends DemoWork {
  recurrence: Recurrence;
  who: Who;
  /** Days from start to due. */
  within: number;
  /** The start: days ago, and the hour (UTC). */
  since: number;
  at: number;
  /** The percentages that are done in time, and that are left until after the next date. */
  onTime: number;
  left: number;
}

const every = (unit: Recurrence['unit'], frequency = 1, more: Recurrence = {}): Recurrence => ({
  unit,
  frequency,
  is_active: true,
  ...more,
});

/** Ten series of the last year: some with good compliance, some not. */
export const demoSeries: readonly DemoSeries[] = [
  {
    key: 'series boiler-water',
    name: 'Boiler water test',
    description:
      'Hardness, pH, TDS and sulphite of both boilers. Blow down where TDS is above 3,500 ppm; note the readings.',
    asset: 'boiler-1',
    priority: 'high',
    teams: ['Utilities'],
    estimate: 30,
    recurrence: every('weekly'),
    who: 'technician',
    within: 1,
    since: 361,
    at: 13,
    onTime: 92,
    left: 3,
  },
  {
    key: 'series fire-safety',
    name: 'Fire doors, extinguishers and exits',
    description:
      'Every door closes and latches by itself; seals, pressure and access of all extinguishers; exits free and lit.',
    location: 'production-hall',
    teams: ['Facilities'],
    people: ['limited'],
    estimate: 90,
    recurrence: every('monthly'),
    who: 'limited',
    within: 5,
    since: 358,
    at: 14,
    onTime: 95,
    left: 0,
  },
  {
    key: 'series eyewash',
    name: 'Emergency showers and eyewash',
    description: 'Flush each for three minutes, check temperature and reach, sign the card.',
    location: 'production-hall',
    teams: ['Facilities'],
    estimate: 40,
    recurrence: every('monthly', 1, { lead_days: 2 }),
    who: 'limited',
    within: 3,
    since: 350,
    at: 15,
    onTime: 85,
    left: 4,
  },
  {
    key: 'series air-leaks',
    name: 'Compressed air leak survey',
    description:
      'Ultrasonic survey of the ring main in a quiet hour. Tag what leaks, rank by loss, mend what takes under ten minutes.',
    asset: 'compressor-1',
    teams: ['Utilities'],
    estimate: 150,
    recurrence: every('monthly', 2),
    who: 'technician',
    within: 7,
    since: 341,
    at: 14,
    onTime: 60,
    left: 20,
  },
  {
    key: 'series vibration',
    name: 'Vibration readings, rotating machines',
    description: 'Route 1 with the data collector. Anything in zone C of ISO 10816 gets a work order of its own.',
    asset: 'compressor-1',
    teams: ['Mechanical'],
    estimate: 120,
    recurrence: every('monthly'),
    who: 'technician',
    within: 4,
    since: 352,
    at: 13,
    onTime: 80,
    left: 6,
  },
  {
    key: 'series generator-fuel',
    name: 'Generator: fuel, coolant, battery',
    asset: 'generator',
    teams: ['Electrical'],
    estimate: 30,
    recurrence: { cron: '0 8 * * 1#1', is_active: true },
    who: 'technician',
    within: 2,
    since: 345,
    at: 14,
    onTime: 90,
    left: 4,
  },
  {
    key: 'series uv-sleeve',
    name: 'Clean UV quartz sleeve',
    description: 'Counted from the last cleaning: the intensity falls with the days in use, not by the calendar.',
    asset: 'uv',
    teams: ['Utilities'],
    estimate: 45,
    recurrence: every('monthly', 1, { mode: 'floating' }),
    who: 'technician',
    within: 3,
    since: 348,
    at: 14,
    onTime: 80,
    left: 0,
  },
  {
    key: 'series emergency-lights',
    name: 'Emergency lighting, duration test',
    location: 'packaging',
    teams: ['Electrical'],
    estimate: 180,
    recurrence: every('monthly', 3),
    who: 'technician',
    within: 10,
    since: 330,
    at: 14,
    onTime: 100,
    left: 0,
  },
  {
    key: 'series forklift-battery',
    name: 'Forklift batteries: water and equalise',
    asset: 'forklift-2',
    teams: ['Facilities'],
    people: ['limited'],
    estimate: 35,
    recurrence: every('monthly', 1, { stack: true }),
    who: 'limited',
    within: 2,
    since: 339,
    at: 13,
    onTime: 75,
    left: 10,
  },
  {
    key: 'series switchgear-look',
    name: 'Switch rooms: look, listen, clean',
    asset: 'mdb-1',
    teams: ['Electrical'],
    estimate: 60,
    recurrence: every('monthly', 3, { lead_days: 7 }),
    who: 'technician',
    within: 7,
    since: 310,
    at: 14,
    onTime: 90,
    left: 0,
  },
];

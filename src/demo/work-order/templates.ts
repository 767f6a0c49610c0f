import type { Recurrence } from '#features/work-order/series/recurrence/recurrence';
import type { Rule } from '#features/work-order/template/template';
import type { DemoWork } from './job';

export interface DemoTemplate extends DemoWork {
  recurrence?: Recurrence;
  rules?: Record<string, Rule>;
}

const monthly = { unit: 'monthly', frequency: 1, is_active: true } as const;

/** The recurring work of the demo plant. */
export const demoTemplates: readonly DemoTemplate[] = [
  {
    key: 'compressor-service',
    name: 'Screw compressor service, 2,000 hours',
    description:
      'Isolate at the panel and vent to zero at the receiver drain. Air filter, separator element, oil. Check belts, drains and the safety valve; note hours, load share and outlet temperature.',
    preventive: true,
    teams: ['Utilities'],
    estimate: 180,
    parts: [
      ['air-filter', 1],
      ['oil-separator', 1],
      ['oil-compressor', 12],
    ],
    vendors: ['aeroscrew'],
    rules: { asset: { required: true }, description: { locked: true } },
  },
  {
    key: 'filler-service',
    name: 'Filler service, valves and seals',
    description:
      'After CIP only. Change worn valve seats and diaphragms, check lift and closing of every valve, grease with H1. Count tools in and out. Resample before the line is released.',
    priority: 'high',
    preventive: true,
    teams: ['Mechanical'],
    estimate: 240,
    parts: [
      ['valve-seat', 4],
      ['valve-diaphragm', 2],
      ['grease-h1', 1],
    ],
    rules: { asset: { required: true }, priority: { locked: true } },
  },
  {
    key: 'lubrication-round',
    name: 'Lubrication round, production hall',
    description:
      'By the card at column A2: 46 points, H1 grease only. Wipe the nipples, count the strokes, look for leaks and loose guards on the way, report what you find.',
    location: 'production-hall',
    preventive: true,
    teams: ['Mechanical'],
    people: ['limited'],
    estimate: 90,
    parts: [['grease-h1', 2]],
    recurrence: { unit: 'weekly', frequency: 2, is_active: true, mode: 'fixed' },
    rules: { location: { locked: true } },
  },
  {
    key: 'boiler-check',
    name: 'Boiler safety check',
    description:
      'Low-water cut-off, safety valve by hand, flame failure, gauge glasses. Blow down and note TDS. Two persons during the cold start.',
    priority: 'high',
    preventive: true,
    teams: ['Utilities'],
    estimate: 75,
    recurrence: { ...monthly, frequency: 3 },
    rules: { asset: { required: true }, description: { locked: true } },
  },
  {
    key: 'switchgear',
    name: 'Thermographic inspection of switchgear',
    description:
      'At no less than 60 % load. Picture of every outgoing way; anything 15 K above its neighbour is tightened in the next shutdown. Arc-flash clothing by the category on the door.',
    asset: 'mdb-1',
    preventive: true,
    teams: ['Electrical'],
    estimate: 150,
    vendors: ['voltline'],
    recurrence: { ...monthly, frequency: 6 },
  },
  {
    key: 'forklift-check',
    name: 'Forklift inspection',
    description:
      'Forks, chains, brakes, horn and lights, battery water. Out of service at once with any defect of lift or brakes.',
    preventive: true,
    teams: ['Facilities'],
    people: ['technician'],
    estimate: 45,
    vendors: ['liftright'],
    recurrence: { ...monthly, frequency: 3 },
    rules: { asset: { required: true } },
  },
  {
    key: 'generator-test',
    name: 'Generator test run',
    description:
      'First Monday: 30 minutes on load. Dip the tank, check battery and coolant heater, note hours and volts.',
    asset: 'generator',
    preventive: true,
    teams: ['Electrical'],
    estimate: 45,
    recurrence: { cron: '0 14 * * 1#1', is_active: true },
    rules: { asset: { locked: true } },
  },
  {
    key: 'guards',
    name: 'Guards and emergency stops',
    description:
      'Every emergency stop and guard switch of the machine, one after the other, with the operator. A stop that does not latch is a stop of the machine.',
    priority: 'high',
    preventive: true,
    teams: ['Electrical'],
    estimate: 60,
    recurrence: { ...monthly, frequency: 3 },
    rules: { due_date: { required: true }, description: { locked: true } },
  },
];

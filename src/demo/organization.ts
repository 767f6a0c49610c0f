import type { Role } from '#shared/permission';

/** The organisation of the demo plant. */
export const demoOrganization = {
  name: 'Harrow Vale Bottling',
  industry_type: 'food_beverage',
  country: 'US',
  currency: 'USD',
  time_zone: 'America/Chicago',
} as const;

/** One account per role, named after the role, because a demo has no real people. */
export const demoUsers: readonly { name: string; email: string; role: Role; hourly_rate?: string }[] = [
  { name: 'Demo Admin', email: 'admin@demo.example', role: 'admin' },
  { name: 'Demo Manager', email: 'manager@demo.example', role: 'manager', hourly_rate: '64.00' },
  { name: 'Demo Technician', email: 'technician@demo.example', role: 'technician', hourly_rate: '46.50' },
  { name: 'Demo Limited Technician', email: 'limited@demo.example', role: 'limited_technician', hourly_rate: '34.00' },
  { name: 'Demo Viewer', email: 'viewer@demo.example', role: 'viewer' },
  { name: 'Demo Requester', email: 'requester@demo.example', role: 'requester' },
];

/**
 * The limited technician is in one team only, so that this account shows what "assigned to my team" hides.
 */
export const demoTeams: readonly { name: string; description: string; color: string; members: readonly string[] }[] = [
  {
    name: 'Mechanical',
    description: 'Filling lines, packaging and conveyors: drives, bearings, valves, change parts.',
    color: '#AD5C15',
    members: ['manager@demo.example', 'technician@demo.example', 'limited@demo.example'],
  },
  {
    name: 'Electrical',
    description: 'Switch rooms, drives, PLCs and instruments on all lines.',
    color: '#7D68A2',
    members: ['manager@demo.example', 'technician@demo.example'],
  },
  {
    name: 'Utilities',
    description: 'Steam, compressed air, refrigeration, process water and wastewater.',
    color: '#1880A0',
    members: ['technician@demo.example'],
  },
  {
    name: 'Facilities',
    description: 'Buildings, doors and docks, lighting, yard.',
    color: '#458554',
    members: ['admin@demo.example', 'manager@demo.example'],
  },
];

/** Published in the README and therefore no secret; it opens only the demo. */
export const demoPassword = 'harrow vale demo';

import type { Team } from '../work-order/job';
import type { DemoPortalKey } from './report';

/** Where people without an account report: everybody in the plant, and drivers at the docks. */
export const demoPortals: readonly {
  key: DemoPortalKey;
  title: string;
  location?: string;
  welcome: string;
  hours_text: string;
  color: string;
  teams: readonly Team[];
}[] = [
  {
    key: 'plant',
    title: 'Report a problem at Harrow Vale',
    welcome:
      'Something broken, leaking or unsafe? Tell us where, and add a photo if you can. In danger, dial 333 first.',
    hours_text: 'Maintenance is on site Monday to Saturday, 5:00 to 22:00.',
    color: '#006375',
    teams: ['Mechanical', 'Electrical'],
  },
  {
    key: 'docks',
    title: 'Docks, yard and warehouse',
    location: 'loading-docks',
    welcome: 'For drivers and the warehouse: docks, doors, lights, forklifts.',
    hours_text: 'Reports are read from 5:00. At night call the gatehouse, extension 300.',
    color: '#AD5C15',
    teams: ['Facilities'],
  },
];

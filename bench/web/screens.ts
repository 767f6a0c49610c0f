import type { Page } from 'playwright-core';

/** A screen, and the check that it is usable. */
export interface Screen {
  name: string;
  path: string;
  signedOut?: true;
  /** The aim for its LCP with an empty cache, in seconds, if it is not the usual one. */
  cold?: number;
  usable(page: Page): Promise<void>;
}

const shows = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: 30_000 });

export const screensOf = (location: string, portal: string): Screen[] => [
  { name: 'sign-in', path: '/login', signedOut: true, usable: (page) => shows(page, 'button[type=submit]') },
  {
    name: 'portal',
    path: portal,
    signedOut: true,
    cold: 1.2,
    usable: (page) => shows(page, '#description'),
  },
  { name: 'home', path: '/', usable: (page) => shows(page, 'main h1') },
  { name: 'list, Table View', path: '/location?view=tableView', usable: (page) => shows(page, '[role=row] a') },
  {
    name: 'list, Panel View',
    path: '/location?view=listView',
    usable: (page) => shows(page, 'main nav[aria-label=Locations] a'),
  },
  {
    name: 'record',
    path: `/location/${location}?view=tableView`,
    usable: (page) => shows(page, '#overview'),
  },
  { name: 'new', path: '/location/new', usable: (page) => shows(page, '#field-name') },
  { name: 'edit', path: `/location/${location}/edit`, usable: (page) => shows(page, '#field-name') },
  { name: 'history, full screen', path: `/screen/location/${location}/history`, usable: (page) => shows(page, 'h1') },
  { name: 'people', path: '/teams', usable: (page) => shows(page, 'h1') },
  { name: 'settings', path: '/settings', usable: (page) => shows(page, '#profile') },
];

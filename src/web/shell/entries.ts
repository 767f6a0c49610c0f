import type { Noun } from '#shared/permission';
import { allFeatures } from '../entity/feature.ts';
import { words } from '../words.ts';

/** The top navigation, in the spec's order; an entry appears with its feature, so that none is a dead end. */
export interface Entry {
  label: string;
  to: string;
  /** First words of the addresses that belong to it. */
  slugs: string[];
}

export function entries(may: (verb: string, noun: Noun) => boolean): Entry[] {
  const maintenance = railFeatures(may);
  const list: Entry[] = [];
  if (maintenance.length > 0)
    list.push({
      label: words.nav.maintenance,
      to: `/${maintenance[0]!.slug}`,
      slugs: maintenance.map(({ slug }) => slug),
    });
  if (may('read', 'team')) list.push({ label: words.nav.teams, to: '/teams', slugs: ['teams', 'team', 'user'] });
  list.push({ label: words.nav.settings, to: '/settings', slugs: ['settings'] });
  return list;
}

const people = new Set<string>(['user', 'team']);

export const railFeatures = (may: (verb: string, noun: Noun) => boolean) =>
  allFeatures().filter(({ slug }) => !people.has(slug) && may('read', slug));

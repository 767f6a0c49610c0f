import { Bot, FileUp, Handshake, House, type LucideIcon, PackageSearch, Settings, Users } from 'lucide-react';
import { words } from '#words/screen';
import type { May } from '../session.tsx';
import { allFeatures, type Feature, ownListOf } from '../entity/common/feature.ts';

/** The top navigation, in the order of the specification; an entry appears with its feature, so no link is dead. */
export interface Entry {
  label: string;
  to: string;
  /** The first path segments that belong to it. */
  slugs: string[];
}

export function entries(may: May): Entry[] {
  const maintenance = railFeatures(may);
  const [alone] = maintenance.length === 1 ? maintenance : [];
  const first = {
    label: alone ? namesOf(alone, may).plural : words.nav.maintenance,
    to: `/${maintenance[0]?.slug}`,
    slugs: maintenance.map(({ slug }) => slug),
  };
  return [home, ...(maintenance.length > 0 ? [first] : []), ...besideMaintenance(may)];
}

export const home = { label: words.nav.home, to: '/', slugs: [''], icon: House };
/** What a noun is called for this person. */
export const namesOf = (feature: Feature, may: May): Pick<Feature, 'plural'> => ownListOf(feature, may) ?? feature;

/** With an icon: on narrow screens these stand below the nouns. */
export function besideMaintenance(may: May): (Entry & { icon: LucideIcon })[] {
  const data = { label: words.nav.data, to: '/batch-upload-new', slugs: ['batch-upload-new'], icon: FileUp };
  const partners = {
    label: words.nav.partners,
    to: '/business-partner-search',
    slugs: ['business-partner-search'],
    icon: Handshake,
  };
  const supply = {
    label: words.nav.supply,
    to: '/supply-chain',
    slugs: ['supply-chain'],
    icon: PackageSearch,
  };
  const agents = { label: words.nav.agents, to: '/agents', slugs: ['agents'], icon: Bot };
  const teams = { label: words.nav.teams, to: '/teams', slugs: ['teams', 'team', 'user'], icon: Users };
  const settings = { label: words.nav.settings, to: '/settings', slugs: ['settings'], icon: Settings };
  return [
    ...(may('create', 'batch-upload') ? [data] : []),
    ...(may('read', 'vendor') ? [partners] : []),
    ...(may('read', 'figure') ? [supply] : []),
    ...(may('read', 'proposal') ? [agents] : []),
    ...(may('read', 'team') ? [teams] : []),
    settings,
  ];
}

/** Files are attached to records: with one noun or none beside them, they are no place to go to. */
export function railFeatures(may: May) {
  const found = allFeatures().filter(({ slug, list }) => !list && may('read', slug));
  const places = found.filter(({ attached }) => !attached);
  return places.length > 1 ? found : places;
}

export const mostInBar = 2;
/** The lists in a phone's bottom bar; the others are behind its last button. */
export const listsInBar = (may: May) =>
  railFeatures(may)
    .filter(({ inBar }) => inBar)
    .slice(0, mostInBar);

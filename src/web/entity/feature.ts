import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Entity } from '#shared/entity';
import type { Noun } from '#shared/permission';
import type { Row } from '../query.ts';

/**
 * A noun on screen. Lists need no more than this line and what the server says about its fields; what details and forms
 * need is loaded when one is opened.
 */
export interface Feature {
  slug: Noun;
  path: string;
  label: string;
  plural: string;
  icon: LucideIcon;
  /** Taken away on a page of its own, with more to consider than a row. */
  removedElsewhere?: true;
  load(): Promise<{ screens: Screens }>;
}

/** The noun's own part of the shared screens: how its form is divided, and the cards on its page. */
export interface Screens {
  entity: Entity;
  form: { title?: string; fields: string[] }[];
  /** How one is made, where that is not by filling in the form. */
  Create?: ComponentType;
  panels: Panel[];
  /** What the list shows under a name, and what goes beside it on a phone. */
  subtitle?: (row: Row) => string;
}

export interface Panel {
  /** The anchor of its heading. */
  id: string;
  title: string;
  /** The key in `/counts` whose number the heading shows. */
  count?: string;
  Content: ComponentType<{ row: Row }>;
}

let features: readonly Feature[] = [];

/** Told once, by the top floor: the screens below it know no noun. */
export const setFeatures = (all: readonly Feature[]): void => {
  features = all;
};

export const allFeatures = (): readonly Feature[] => features;
export const featureOf = (slug: string): Feature | undefined => features.find((feature) => feature.slug === slug);

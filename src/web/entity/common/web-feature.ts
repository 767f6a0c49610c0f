import type { ComponentType } from 'react';
import type { Noun } from '#shared/permission';
import type { Apart } from '../../apart.tsx';
import type { Row } from '../../query.ts';
import type { Feature, Panel, Together } from './feature.ts';

/** What a feature is on screen; the app joins all of them (`join-features.tsx`). */
export interface WebFeature {
  /** Its nouns, in the order of the navigation. */
  nouns?: readonly Feature[];
  /** Pages that are of no noun. */
  pages?: readonly OwnPage[];
  /** What it adds to nouns that know nothing of it. */
  on?: { [N in Noun]?: Contribution };
}

/** Loaded when it is opened, so that it costs the lists nothing. */
export interface OwnPage {
  path: string;
  component: Apart<object>;
}

export interface Contribution {
  /** To its list, before what it offers itself. */
  together?: readonly Together[];
  /** To the bar of its further views. */
  tools?: Feature['tools'];
  /** To its page, and loaded with it. */
  page?(): Promise<PageContribution>;
}

export interface PageContribution {
  panels?: readonly AddedPanel[];
  /** What is begun from its page, before what it has of its own. */
  Actions?: ComponentType<{ row: Row }>;
}

export interface AddedPanel {
  panel: Panel;
  /** The panel below which it stands, by its id; without one it is the first. */
  after?: string;
}

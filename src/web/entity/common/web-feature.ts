import type { ComponentType } from 'react';
import type { Noun } from '#shared/permission';
import type { LazyScreen } from '../../lazy-screen.tsx';
import type { Row } from '../../query.ts';
import type { FilterAidProps } from '../filter/aids.ts';
import type { AidProps, Feature, Panel, Together } from './feature.ts';

/** What a feature contributes to the screen; `app` joins them (`join-features.tsx`). */
export interface WebFeature {
  /** Its nouns, in the order of the navigation. */
  nouns?: readonly Feature[];
  /** Pages that belong to no noun. */
  pages?: readonly FeaturePage[];
  /** What it adds to nouns of other features. */
  on?: { [N in Noun]?: Contribution };
  /** What it adds below the filters of every list. */
  inFilters?: LazyScreen<FilterAidProps>;
  /** What it does once, when the first page is at rest. */
  atRest?(): Promise<void>;
}

/** Loaded when opened, so that lists do not pay for it. */
export interface FeaturePage {
  path: string;
  component: LazyScreen<object>;
  /** What it asks first: the server has sent the answer with the page (`app/prefetch.ts`). */
  prefetch?(): Promise<unknown>;
}

export interface Contribution {
  /** Bulk actions of its list, before its own. */
  together?: readonly Together[];
  /** Tools in the bar of its further views. */
  tools?: Feature['tools'];
  /** Additions to its page, loaded with it. */
  page?(): Promise<PageContribution>;
}

export interface PageContribution {
  panels?: readonly AddedPanel[];
  /** Said above everything else on its page, after its own. */
  Notice?: ComponentType<{ row: Row }>;
  /** Buttons on its page, before its own. */
  Actions?: ComponentType<{ row: Row }>;
  /** Help with filling in its form. */
  Aid?: ComponentType<AidProps>;
}

export interface AddedPanel {
  panel: Panel;
  /** The id of the panel above it; without one it is the first. */
  after?: string;
}

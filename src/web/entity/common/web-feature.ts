import type { Apart } from '../../apart.tsx';
import type { Feature } from './feature.ts';

/** What a feature is on screen; the app joins all of them. */
export interface WebFeature {
  /** Its nouns, in the order of the navigation. */
  nouns?: readonly Feature[];
  /** Pages that are of no noun. */
  pages?: readonly OwnPage[];
}

/** Loaded when it is opened, so that it costs the lists nothing. */
export interface OwnPage {
  path: string;
  component: Apart<object>;
}

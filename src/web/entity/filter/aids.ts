import type { LazyScreen } from '../../lazy-screen.tsx';
import type { Feature } from '../common/feature.ts';

export interface FilterAidProps {
  feature: Feature;
  /** Another list is about to open. */
  onDone(): void;
}

let aids: readonly LazyScreen<FilterAidProps>[] = [];

/** Called once by `app`: what features add below the filters of every list. */
export const setFilterAids = (all: readonly LazyScreen<FilterAidProps>[]): void => {
  aids = all;
};

export const filterAids = (): readonly LazyScreen<FilterAidProps>[] => aids;

import type { ServerFeature } from '#server/feature';
import { fromPartsRoutes } from './from-parts.server';
import { outlookListener, reckonStaleTask, reckonTask, reckonTimetable } from './refresh.server';
import { supplyChainRoutes } from './supply-chain.server';

export { reckonAll } from './refresh.server';
export { reckonedOf } from './reckon.server';
export type { Reckoned } from './outlook';
export { quantityToOrder } from './formulas/reorder';
export { todayOf, vendorsInOrder } from './facts.server';
export { fewestLines, scoreOf } from './formulas/vendor-score';
export { readLines, readPrices } from './vendors.server';

/** Supply chain: what will run out before it is needed, and whom it is bought from. */
export const feature: ServerFeature = {
  routes: [...fromPartsRoutes, ...supplyChainRoutes],
  tasks: [reckonTask, reckonStaleTask],
  timetables: [reckonTimetable],
  listeners: [outlookListener],
};

import { bind } from '#server/entity/store';
import { otherCost } from './other-cost';
import { otherCostTable } from './other-cost.table';

export const otherCosts = bind(otherCost, otherCostTable);

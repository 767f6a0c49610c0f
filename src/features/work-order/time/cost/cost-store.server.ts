import { bind } from '#server/entity/store';
import { ofWorkThatStands } from '../../read.server';
import { otherCost } from './other-cost';
import { otherCostTable } from './other-cost.table';

export const otherCosts = bind(otherCost, otherCostTable, { owner: 'user', existsWhile: ofWorkThatStands });

import { assetSpecial } from './asset.server';
import { partSpecial } from './part.server';
import { userSpecial } from './user.server';
import { workOrderSpecial } from './work-order.server';
import type { Special } from './special.server';

export const specials: Record<string, Special> = {
  asset: assetSpecial,
  part: partSpecial,
  user: userSpecial,
  'work-order': workOrderSpecial,
};

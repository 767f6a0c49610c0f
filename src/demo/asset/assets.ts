import type { DemoAsset } from './asset';
import { blending } from './blending';
import { line1 } from './line-1';
import { line2 } from './line-2';
import { line3 } from './line-3';
import { packaging } from './packaging';
import { stores } from './stores';
import { utilities } from './utilities';
import { water } from './water';

/** The machines of the demo plant. Manufacturers are invented; several are also vendors with contacts. */
export const demoAssets: readonly DemoAsset[] = [
  ...line1,
  ...line2,
  ...line3,
  ...blending,
  ...packaging,
  ...utilities,
  ...water,
  ...stores,
];

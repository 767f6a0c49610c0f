import type { Feature } from '#web/entity/common/feature.ts';
import type { OwnPage, WebFeature } from '#web/entity/common/web-feature.ts';
import { feature as asset } from '#features/asset/index.web';
import { feature as file } from '#features/file/index.web';
import { feature as label } from '#features/label/index.web';
import { feature as location } from '#features/location/index.web';
import { feature as part } from '#features/part/index.web';
import { feature as people } from '#features/people/index.web';
import { feature as procedure } from '#features/procedure/index.web';
import { feature as purchaseOrder } from '#features/purchase-order/index.web';
import { feature as settings } from '#features/settings/index.web';
import { feature as vendor } from '#features/vendor/index.web';
import { feature as workOrder } from '#features/work-order/index.web';

/** The product on screen, in the order of the navigation. */
const all: WebFeature[] = [
  asset,
  workOrder,
  part,
  location,
  vendor,
  procedure,
  purchaseOrder,
  file,
  people,
  label,
  settings,
];

export const features: Feature[] = all.flatMap(({ nouns = [] }) => nouns);
export const pages: OwnPage[] = all.flatMap((one) => one.pages ?? []);

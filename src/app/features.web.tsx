import type { Feature } from '#web/entity/common/feature.ts';
import { joinFeatures } from '#web/entity/common/join-features.tsx';
import type { FeaturePage, WebFeature } from '#web/entity/common/web-feature.ts';
import { feature as agent } from '#features/agent/index.web';
import { feature as asset } from '#features/asset/index.web';
import { feature as automation } from '#features/automation/index.web';
import { feature as backup } from '#features/backup/index.web';
import { feature as batchUpload } from '#features/batch-upload/index.web';
import { feature as calendarFeed } from '#features/calendar-feed/index.web';
import { feature as file } from '#features/file/index.web';
import { feature as home } from '#features/home/index.web';
import { feature as label } from '#features/label/index.web';
import { feature as languageModel } from '#features/language-model/index.web';
import { feature as location } from '#features/location/index.web';
import { feature as measurement } from '#features/measurement/index.web';
import { feature as notification } from '#features/notification/index.web';
import { feature as part } from '#features/part/index.web';
import { feature as partner } from '#features/partner/index.web';
import { feature as people } from '#features/people/index.web';
import { feature as procedure } from '#features/procedure/index.web';
import { feature as purchaseOrder } from '#features/purchase-order/index.web';
import { feature as request } from '#features/request/index.web';
import { feature as settings } from '#features/settings/index.web';
import { feature as supplyChain } from '#features/supply-chain/index.web';
import { feature as vendor } from '#features/vendor/index.web';
import { feature as workOrder } from '#features/work-order/index.web';

/** The features of the screen: one line each, by folder, in the order of the navigation. */
export const all: Record<string, WebFeature> = {
  asset,
  'work-order': workOrder,
  request,
  part,
  location,
  vendor,
  procedure,
  measurement,
  'purchase-order': purchaseOrder,
  'supply-chain': supplyChain,
  automation,
  agent,
  file,
  people,
  label,
  'batch-upload': batchUpload,
  partner,
  'calendar-feed': calendarFeed,
  home,
  notification,
  'language-model': languageModel,
  settings,
  backup,
};

export const features: Feature[] = joinFeatures(Object.values(all));
export const pages: FeaturePage[] = Object.values(all).flatMap((one) => one.pages ?? []);
export const filterAids = Object.values(all).flatMap(({ inFilters }) => inFilters ?? []);

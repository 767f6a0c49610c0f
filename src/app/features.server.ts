import { totalRoutes } from '#server/entity/totals';
import { joinFeatures, type ServerFeature } from '#server/feature';
import { demoTask } from '#demo/demo.server';
import { feature as agent } from '#features/agent/index.server';
import { feature as asset } from '#features/asset/index.server';
import { feature as audit } from '#features/audit/index.server';
import { feature as automation } from '#features/automation/index.server';
import { feature as backup } from '#features/backup/index.server';
import { featureFor as batchUploadFor } from '#features/batch-upload/index.server';
import { feature as calendarFeed } from '#features/calendar-feed/index.server';
import { feature as comment } from '#features/comment/index.server';
import { feature as customField } from '#features/custom-field/index.server';
import { feature as event } from '#features/event/index.server';
import { feature as exported } from '#features/export/index.server';
import { feature as file } from '#features/file/index.server';
import { feature as handover } from '#features/handover/index.server';
import { feature as home } from '#features/home/index.server';
import { feature as languageModel } from '#features/language-model/index.server';
import { feature as location } from '#features/location/index.server';
import { feature as mail } from '#features/mail/index.server';
import { feature as measurement } from '#features/measurement/index.server';
import { feature as notification } from '#features/notification/index.server';
import { feature as organization } from '#features/organization/index.server';
import { feature as part } from '#features/part/index.server';
import { feature as partner } from '#features/partner/index.server';
import { feature as people } from '#features/people/index.server';
import { feature as portal } from '#features/portal/index.server';
import { feature as procedure } from '#features/procedure/index.server';
import { feature as publicPages } from '#features/public/index.server';
import { feature as purchaseOrder } from '#features/purchase-order/index.server';
import { feature as push } from '#features/push/index.server';
import { feature as request } from '#features/request/index.server';
import { feature as supplyChain } from '#features/supply-chain/index.server';
import { feature as sweep } from '#features/sweep/index.server';
import { feature as vendor } from '#features/vendor/index.server';
import { feature as webhook } from '#features/webhook/index.server';
import { feature as view } from '#features/view/index.server';
import { feature as workOrder } from '#features/work-order/index.server';

const features: ServerFeature[] = [
  people,
  organization,
  location,
  asset,
  vendor,
  partner,
  purchaseOrder,
  part,
  measurement,
  workOrder,
  request,
  handover,
  procedure,
  portal,
  publicPages,
  automation,
  languageModel,
  agent,
  webhook,
  file,
  exported,
  view,
  calendarFeed,
  audit,
  home,
  supplyChain,
  mail,
  push,
  comment,
  notification,
  event,
  sweep,
  backup,
  { routes: totalRoutes, tasks: [demoTask] },
  customField,
];

/** The features of the server: one line each. Uploads are for the nouns of all others. */
export const { routes, tasks, timetables, listeners } = joinFeatures([...features, batchUploadFor(features)]);

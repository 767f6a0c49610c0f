import type { PageContribution } from '#web/entity/common/web-feature.ts';
import { watchButtonFor } from './WatchButton.web';

export const workOrder: PageContribution = { Actions: watchButtonFor('work-order') };

export const request: PageContribution = { Actions: watchButtonFor('request') };

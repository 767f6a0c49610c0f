import { lazy } from 'react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** The link to somebody's own calendar, offered where work orders are planned on days. */
export const feature: WebFeature = {
  on: {
    'work-order': {
      tools: [lazy(async () => ({ default: (await import('./FeedButton.web')).FeedButton }))],
    },
  },
};

import { lazy } from 'react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** The link to a personal calendar, offered in the planning views of work orders. */
export const feature: WebFeature = {
  on: {
    'work-order': {
      tools: [lazy(async () => ({ default: (await import('./FeedButton.web')).FeedButton }))],
    },
  },
};

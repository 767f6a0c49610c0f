import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { lazyScreen } from '#web/lazy-screen.tsx';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** What people may ask the language model, where it is on. */
export const feature: WebFeature = {
  on: { request: onPage('request'), procedure: onPage('procedure'), handover: onPage('handover') },
  inFilters: lazyScreen(async () => (await import('./AskList.web')).AskList),
};

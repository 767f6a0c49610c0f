import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { lazyScreen } from '#web/lazy-screen.tsx';

const on = () => import('./on.web');
const onPage = (noun: 'request' | 'handover' | 'procedure') => ({ page: async () => (await on())[noun] });

/** What people may ask the language model, where it is on. */
export const feature: WebFeature = {
  on: { request: onPage('request'), procedure: onPage('procedure'), handover: onPage('handover') },
  inFilters: lazyScreen(async () => (await on()).Question),
};

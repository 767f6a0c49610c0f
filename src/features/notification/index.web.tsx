import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

const onPage = (noun: keyof typeof import('./on.web')) => ({ page: async () => (await import('./on.web'))[noun] });

/** The inbox, and the button that watches a record. */
export const feature: WebFeature = {
  pages: [{ path: '/inbox', component: lazyScreen(async () => (await import('./inbox/InboxPage.web')).InboxPage) }],
  on: { 'work-order': onPage('workOrder'), request: onPage('request') },
};

import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

export { printLabel, printLabels } from './print-labels';

export const feature: WebFeature = {
  pages: [{ path: '/print/labels', component: lazyScreen(async () => (await import('./LabelsPage.web')).LabelsPage) }],
};

import { apart } from '#web/apart.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

export { printLabel, printLabels } from './print-labels';

export const feature: WebFeature = {
  pages: [{ path: '/print/labels', component: apart(async () => (await import('./LabelsPage.web')).LabelsPage) }],
};

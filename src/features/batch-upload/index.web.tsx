import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** Records from a table. */
export const feature: WebFeature = {
  pages: [
    {
      path: '/batch-upload-new',
      component: lazyScreen(async () => (await import('./screen/UploadPage.web')).UploadPage),
    },
  ],
};

import { lazyScreen } from '#web/lazy-screen.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

export const feature: WebFeature = {
  pages: [{ path: '/settings', component: lazyScreen(async () => (await import('./Settings.web')).SettingsPage) }],
};

import { apart } from '#web/apart.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

export const feature: WebFeature = {
  pages: [{ path: '/settings', component: apart(async () => (await import('./Settings.web')).SettingsPage) }],
};

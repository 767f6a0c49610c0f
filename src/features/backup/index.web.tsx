import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** Backups of the installation; their list is in the settings. */
export const feature: WebFeature = { atRest: async () => (await import('./banner.web')).showBanner() };

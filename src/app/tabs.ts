import type { Tab } from '#web/entity/tabs.ts';
import { workOrderTabs } from '#features/work-order/tabs';

/** The nouns whose lists come in tabs; the page that is sent brings the first rows of one along (`ahead.ts`). */
export const tabs = { 'work-order': workOrderTabs } as Record<string, Tab[] | undefined>;

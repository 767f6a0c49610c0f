import type { Tab } from '#web/entity/list/tabs.ts';
import { fileTabs } from '#features/file/tabs';
import { workOrderTabs } from '#features/work-order/tabs';

/** The nouns whose lists come in tabs; the page that is sent brings the first rows of one along (`ahead.ts`). */
export const tabs = { 'work-order': workOrderTabs, file: fileTabs } as Record<string, Tab[] | undefined>;

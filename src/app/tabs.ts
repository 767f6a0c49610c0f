import type { Tab } from '#web/entity/list/tabs.ts';
import { automationTabs } from '#features/automation/tabs';
import { fileTabs } from '#features/file/tabs';
import { requestTabs } from '#features/request/tabs';
import { workOrderTabs } from '#features/work-order/tabs';

/** The nouns whose lists have tabs; the first rows of a tab are prefetched with the page (`prefetch.ts`). */
export const tabs = {
  'work-order': workOrderTabs,
  request: requestTabs,
  automation: automationTabs,
  file: fileTabs,
} as Record<string, Tab[] | undefined>;

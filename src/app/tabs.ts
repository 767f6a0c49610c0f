import type { Tab } from '#web/entity/tabs.ts';
import { workOrderTabs } from '#features/work-order/tabs';

/** The nouns whose lists come in tabs; the page that is sent asks for the first rows of one ahead (`public/ahead.js`). */
export const tabs = { 'work-order': workOrderTabs } satisfies Record<string, Tab[]>;

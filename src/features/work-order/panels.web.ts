import { documents } from '#web/entity/DocumentsCard.tsx';
import type { Panel } from '#web/entity/feature.ts';

/** The cards on the page of a work order, in their order. */
export const panels: Panel[] = [documents('work-order', '/work-orders')];

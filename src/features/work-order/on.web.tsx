import type { PageContribution } from '#web/entity/common/web-feature.ts';
import { words } from './work-order-list.words';
import { newWorkOrderFor } from './form/NewWorkOrder.web';
import { workOrdersOf } from './related.web';

/** What work orders contribute to the pages of other nouns. */
export const asset: PageContribution = {
  panels: [{ panel: workOrdersOf('asset', 'asset'), after: 'capacity' }],
  Actions: newWorkOrderFor('asset'),
};

export const location: PageContribution = {
  panels: [{ panel: workOrdersOf('location', 'location'), after: 'assets' }],
  Actions: newWorkOrderFor('location'),
};

export const part: PageContribution = {
  panels: [{ panel: workOrdersOf('part', 'parts__part', words.cards.ofPart), after: 'used-on' }],
  Actions: newWorkOrderFor('part'),
};

export const team: PageContribution = {
  panels: [{ panel: workOrdersOf('team', 'assigned_to__teams', words.cards.assigned) }],
};

export const user: PageContribution = {
  panels: [{ panel: workOrdersOf('user', 'assigned_to__users', words.cards.assigned) }],
};

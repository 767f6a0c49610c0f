import type { AssignedTo } from '#shared/assigned';
import type { Chip } from '#shared/field';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyInput, lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from '../measurement-page.words';
import { roundOf } from './round-query';
import { StartRound } from './StartRound.web';

export const screens: Screens = {
  contract: async () => (await import('./measurement-round')).measurementRound,
  form: () => [{ fields: ['name', 'description', 'measurements', 'assigned_to'] }],
  inputs: {
    measurements: lazyInput(async () => (await import('./MetersInput.web')).MetersInput),
    assigned_to: lazyInput(async () => (await import('#features/people/assigned/AssigneesInput.web')).AssigneesInput),
  },
  opened: (row) => {
    const { assigned_to } = roundOf(row);
    const idsOf = (chips: Chip[] = []) => chips.map(({ id }) => id);
    const ids: AssignedTo = { users: idsOf(assigned_to?.users), teams: idsOf(assigned_to?.teams) };
    return { ...row, assigned_to: ids };
  },
  panels: [
    lazyPanel({ id: 'meters', title: words.round.meters }, async () => (await import('./MetersCard.web')).MetersCard),
  ],
  Actions: StartRound,
  unshown: ['users', 'teams', 'is_mine', 'measurements'],
};

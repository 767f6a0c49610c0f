import type { Screens } from '#web/entity/feature.ts';
import { contact } from './contact';

export const screens: Screens = {
  entity: contact,
  form: () => [{ fields: ['name', 'role', 'email', 'phone'] }],
  panels: [],
};

import { lazy, Suspense } from 'react';
import type { Chip } from '#shared/field';
import type { Beginning, FormSection, Screens } from '#web/entity/common/feature.ts';
import { laterInput } from '#web/entity/record/later.tsx';
import type { Row } from '#web/query.ts';
import { words } from './form.words';
import { orderOf } from '../order-view';
import type { Recurrence } from '../series/recurrence';
import { asksWhich } from '../series/which';

/** What a work order and its template both ask for; a new one for one asset or several, which has other work below it. */
export const sections = (asset: 'asset' | 'assets', dates: string[]): FormSection[] => [
  { fields: ['name', 'description', 'images'] },
  { title: words.work, fields: [asset, 'location', 'procedures', 'priority', 'work_type'] },
  { title: words.who, fields: ['assigned_to', ...dates, 'estimated_minutes'] },
  { title: words.repeat, fields: ['recurrence'] },
  { title: words.parts, fields: ['parts'] },
  { title: words.more, fields: ['vendors', 'files'] },
];

export const inputs: NonNullable<Screens['inputs']> = {
  assets: laterInput(async () => (await import('./AssetsInput.web')).AssetsInput),
  assigned_to: laterInput(async () => (await import('./AssigneesInput.web')).AssigneesInput),
  recurrence: laterInput(async () => (await import('../series/RecurrenceInput.web')).RecurrenceInput),
  procedures: laterInput(async () => (await import('../procedures/ProceduresInput.web')).ProceduresInput),
  parts: laterInput(async () => (await import('../parts/PartsInput.web')).PartsInput),
};

const idsOf = (chips: Chip[] = []): string[] => chips.map(({ id }) => id);

/** Assignees by their ids, and of a part's line what is said about it and not what is known of it. */
export function opened(row: Row): Row {
  const { assigned_to, parts, procedures } = orderOf(row);
  return {
    ...row,
    assigned_to: { users: idsOf(assigned_to.users), teams: idsOf(assigned_to.teams) },
    parts: parts.map(({ id, quantity, location }) => ({ id, quantity, location: location?.id ?? null })),
    procedures: procedures.map(({ procedure }) => procedure),
  };
}

const WhichDialog = lazy(async () => ({ default: (await import('../series/WhichDialog.web')).WhichDialog }));

/** Another date of one that comes again: this one, or this and following. */
export const question: Screens['question'] = {
  when: asksWhich,
  Dialog: ({ many, onAnswer, onClose }) => (
    <Suspense>
      <WhichDialog many={many} onAnswer={(apply_to) => onAnswer({ apply_to })} onClose={onClose} />
    </Suspense>
  ),
};

/** The page of a record has no form, and need not load what fills one in. */
const loadBegin = () => import('../status/begin');

const comesAgain = (rule: unknown): boolean => Boolean((rule as Recurrence | null)?.is_active);

/** Work is where its asset is, and what begins to come again is preventive, unless somebody says otherwise. */
export const follows: NonNullable<Screens['follows']> = {
  asset: async (asset) => (await loadBegin()).locationOf(asset as string | null),
  assets: async (assets) => (await loadBegin()).locationOf((assets as string[])[0]),
  recurrence: async (rule, { recurrence, work_type }) =>
    comesAgain(recurrence) ? {} : { work_type: comesAgain(rule) ? 'preventive' : work_type },
};

/** From a template, or from the page of what it is about: `?asset=`, `?part=`. */
export const begin = async (search: Record<string, string>): Promise<Beginning> =>
  (await loadBegin()).beginFrom(search, opened);

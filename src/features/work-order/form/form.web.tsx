import { lazy, Suspense } from 'react';
import type { Chip } from '#shared/field';
import type { Beginning, FormSection, Screens } from '#web/entity/common/feature.ts';
import { lazyInput } from '#web/entity/record/lazy.tsx';
import type { Row } from '#web/query.ts';
import { locationOf } from '#features/asset/location-of';
import { words } from './sections.words';
import { orderOf } from '../order-view';
import type { Recurrence } from '../series/recurrence/recurrence';
import { asksForScope } from '../series/scope';

/** The sections that work orders and templates share. With several assets, each gets a sub work order. */
export const sections = (asset: 'asset' | 'assets', dates: string[]): FormSection[] => [
  { fields: ['name', 'description', 'images'] },
  { title: words.work, fields: [asset, 'location', 'procedures', 'priority', 'work_type'] },
  { title: words.who, fields: ['assigned_to', ...dates, 'estimated_minutes'] },
  { title: words.repeat, fields: ['recurrence'] },
  { title: words.parts, fields: ['parts'] },
  { title: words.more, fields: ['vendors', 'files'] },
];

export const inputs: NonNullable<Screens['inputs']> = {
  assets: lazyInput(async () => (await import('./AssetsInput.web')).AssetsInput),
  assigned_to: lazyInput(async () => (await import('#features/people/assigned/AssigneesInput.web')).AssigneesInput),
  recurrence: lazyInput(async () => (await import('../series/recurrence/RecurrenceInput.web')).RecurrenceInput),
  procedures: lazyInput(async () => (await import('../procedures/ProceduresInput.web')).ProceduresInput),
  parts: lazyInput(async () => (await import('../parts/PartsInput.web')).PartsInput),
};

const idsOf = (chips: Chip[] = []): string[] => chips.map(({ id }) => id);

/** Converts a record to form values: assignees by id, part lines without details, procedures by id. */
export function opened(row: Row): Row {
  const { assigned_to, parts, procedures } = orderOf(row);
  return {
    ...row,
    assigned_to: { users: idsOf(assigned_to.users), teams: idsOf(assigned_to.teams) },
    parts: parts.map(({ id, quantity, location }) => ({ id, quantity, location: location?.id ?? null })),
    procedures: procedures.map(({ procedure }) => procedure),
  };
}

const WhichDialog = lazy(async () => ({ default: (await import('../series/page/ScopeDialog.web')).ScopeDialog }));

/** A new date for recurring work: for this one, or for this and the following ones. */
export const question: Screens['question'] = {
  when: asksForScope,
  Dialog: ({ many, onAnswer, onClose }) => (
    <Suspense>
      <WhichDialog many={many} onAnswer={(apply_to) => onAnswer({ apply_to })} onClose={onClose} />
    </Suspense>
  ),
};

/** Lazy loaded, because the page of a record has no form. */
const loadBegin = () => import('../status/begin');

const recurs = (rule: unknown): boolean => Boolean((rule as Recurrence | null)?.is_active);

/** Defaults until somebody chooses otherwise: the location of the asset, and preventive for recurring work. */
export const follows: NonNullable<Screens['follows']> = {
  asset: async (asset) => locationOf(asset as string | null),
  assets: async (assets) => locationOf((assets as string[])[0]),
  recurrence: async (rule, { recurrence, work_type }) =>
    recurs(recurrence) ? {} : { work_type: recurs(rule) ? 'preventive' : work_type },
};

/** The form starts from a template, another work order, or the page of its subject: `?asset=`, `?part=`. */
export const begin = async (search: Record<string, string>): Promise<Beginning> =>
  (await loadBegin()).beginFrom(search, opened);

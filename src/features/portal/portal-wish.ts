import type { FileRow } from '#web/files/file.ts';
import type { FormFields } from './form-fields';
import type { Portal } from './portals';

export type Scope = 'organization' | 'location' | 'asset';

/** What is being written in the dialog. */
export const wishOf = (portal?: Portal) => ({
  title: portal?.title ?? '',
  scope: (portal?.asset ? 'asset' : portal?.location ? 'location' : 'organization') as Scope,
  about: (portal?.asset ?? portal?.location)?.id ?? null,
  welcome: portal?.welcome ?? '',
  hours_text: portal?.hours_text ?? '',
  logo: (portal?.logo ?? null) as FileRow | null,
  color: portal?.color ?? '',
  fields: (portal?.fields ?? {}) as FormFields,
  teams: portal?.notify_teams.map(({ id }) => id) ?? [],
  show_similar: portal?.show_similar ?? true,
  show_dates: portal?.show_dates ?? false,
  verify_email: portal?.verify_email ?? false,
  daily_limit: String(portal?.daily_limit ?? 200),
  retention_days: String(portal?.retention_days ?? 365),
});
export type Wish = ReturnType<typeof wishOf>;

export const bodyOf = ({ scope, about, logo, teams, daily_limit, retention_days, ...rest }: Wish) => ({
  ...rest,
  welcome: rest.welcome || null,
  hours_text: rest.hours_text || null,
  color: rest.color || null,
  logo: logo?.id ?? null,
  location: scope === 'location' ? about : null,
  asset: scope === 'asset' ? about : null,
  notify_teams: teams,
  daily_limit: Number(daily_limit),
  retention_days: Number(retention_days),
});

/** A part of the dialog. */
export interface PartProps {
  wish: Wish;
  set(more: Partial<Wish>): void;
}

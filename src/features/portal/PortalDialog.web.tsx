import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { ColorInput } from '#web/entity/form/ColorInput.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { MultiSelect } from '#web/entity/pick/MultiSelect.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { askable, type Asked, type Demand, demandOf, demands } from './asked';
import { words } from './portal.words';
import { type Portal, portalsChanged } from './portals';
import styles from './portal.module.css';

type Scope = 'organization' | 'location' | 'asset';
const sources = { location: '/api/locations/minimal', asset: '/api/assets/minimal' };

const startOf = (portal?: Portal) => ({
  title: portal?.title ?? '',
  scope: (portal?.asset ? 'asset' : portal?.location ? 'location' : 'organization') as Scope,
  about: (portal?.asset ?? portal?.location)?.id ?? null,
  welcome: portal?.welcome ?? '',
  hours_text: portal?.hours_text ?? '',
  color: portal?.color ?? '',
  fields: (portal?.fields ?? {}) as Asked,
  teams: portal?.notify_teams.map(({ id }) => id) ?? [],
  show_similar: portal?.show_similar ?? true,
  show_dates: portal?.show_dates ?? false,
  verify_email: portal?.verify_email ?? false,
  daily_limit: String(portal?.daily_limit ?? 200),
  retention_days: String(portal?.retention_days ?? 365),
});
type Wish = ReturnType<typeof startOf>;

const bodyOf = ({ scope, about, teams, daily_limit, retention_days, ...rest }: Wish) => ({
  ...rest,
  welcome: rest.welcome || null,
  hours_text: rest.hours_text || null,
  color: rest.color || null,
  location: scope === 'location' ? about : null,
  asset: scope === 'asset' ? about : null,
  notify_teams: teams,
  daily_limit: Number(daily_limit),
  retention_days: Number(retention_days),
});

/** A new portal, or what is changed on one. */
export function PortalDialog({ portal, onClose }: { portal?: Portal; onClose(): void }) {
  const [wish, setWish] = useState(() => startOf(portal));
  const set = (more: Partial<Wish>) => setWish((before) => ({ ...before, ...more }));
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const errors = problem instanceof Problem ? problem.errors : {};
  const general = problem && Object.keys(errors).length === 0 ? problem.message : '';
  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      if (portal) await api.patch(`/portals/${portal.id}`, bodyOf(wish));
      else await api.post('/portals', bodyOf(wish));
      await portalsChanged();
      onClose();
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={portal ? words.editTitle(portal.title) : words.addTitle}>
      <DialogForm refused={general} action={words.save} busy={busy} onSubmit={() => void send()} onClose={onClose}>
        <TextInput
          data-autofocus
          required
          label={words.name}
          description={words.nameHint}
          value={wish.title}
          maxLength={100}
          error={errors.title?.[0]}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <ScopeInputs wish={wish} set={set} error={errors.location?.[0] ?? errors.asset?.[0]} />
        <Texts wish={wish} set={set} />
        <FieldDemands fields={wish.fields} onChange={(fields) => set({ fields })} />
        <Rules wish={wish} set={set} errors={errors} />
      </DialogForm>
    </Dialog>
  );
}

interface PartProps {
  wish: Wish;
  set(more: Partial<Wish>): void;
}

function ScopeInputs({ wish: { scope, about }, set, error }: PartProps & { error?: string }) {
  return (
    <>
      <NativeSelect
        label={words.scope}
        data={Object.entries(words.scopes).map(([value, label]) => ({ value, label }))}
        value={scope}
        onChange={({ currentTarget }) => set({ scope: currentTarget.value as Scope, about: null })}
      />
      {scope !== 'organization' && (
        <EntitySelect
          key={scope}
          id="portal-about"
          label={words[scope]}
          from={sources[scope]}
          value={about}
          required
          error={error}
          onChange={(next) => set({ about: next })}
          onAddNew={null}
        />
      )}
    </>
  );
}

const Texts = ({ wish, set }: PartProps) => (
  <>
    <Textarea
      label={words.welcome}
      value={wish.welcome}
      maxLength={1000}
      autosize
      minRows={2}
      onChange={({ currentTarget }) => set({ welcome: currentTarget.value })}
    />
    <Textarea
      label={words.hours}
      description={words.hoursHint}
      value={wish.hours_text}
      maxLength={500}
      autosize
      minRows={2}
      onChange={({ currentTarget }) => set({ hours_text: currentTarget.value })}
    />
    <ColorInput
      id="portal-color"
      label={words.color}
      value={wish.color}
      onChange={(color) => set({ color: (color as string | null) ?? '' })}
    />
    <MultiSelect
      id="portal-teams"
      label={words.teams}
      from="/api/teams/minimal"
      value={wish.teams}
      onChange={(teams) => set({ teams })}
      onAddNew={null}
    />
    <p className={styles.none}>{words.teamsHint}</p>
  </>
);

/** Hidden, shown or required, for each field of the form. */
const FieldDemands = ({ fields, onChange }: { fields: Asked; onChange(fields: Asked): void }) => (
  <fieldset className={styles.demands}>
    <legend>{words.form}</legend>
    <p className={styles.none}>{words.formHint}</p>
    {askable.map((key) => (
      <NativeSelect
        key={key}
        label={words.asked[key]}
        data={demands.map((value) => ({ value, label: words.demands[value] }))}
        value={demandOf(fields, key)}
        onChange={({ currentTarget }) => onChange({ ...fields, [key]: currentTarget.value as Demand })}
      />
    ))}
  </fieldset>
);

const flags = [
  ['show_similar', words.similar, words.similarHint],
  ['show_dates', words.dates, undefined],
  ['verify_email', words.verify, undefined],
] as const;
const counts = [
  ['daily_limit', words.limit, undefined],
  ['retention_days', words.retention, words.retentionHint],
] as const;

const Rules = ({ wish, set, errors }: PartProps & { errors: Record<string, string[]> }) => (
  <>
    {flags.map(([key, label, description]) => (
      <Switch
        key={key}
        label={label}
        description={description}
        checked={wish[key]}
        onChange={({ currentTarget }) => set({ [key]: currentTarget.checked })}
      />
    ))}
    {counts.map(([key, label, description]) => (
      <TextInput
        key={key}
        label={label}
        description={description}
        inputMode="numeric"
        value={wish[key]}
        error={errors[key]?.[0]}
        onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
      />
    ))}
  </>
);

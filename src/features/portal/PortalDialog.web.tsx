import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { ColorInput } from '#web/entity/form/inputs/ColorInput.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { MultiSelect } from '#web/entity/pick/MultiSelect.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { AskedFields } from './AskedFields.web';
import { LogoInput } from './LogoInput.web';
import { words } from './portal.words';
import { bodyOf, type PartProps, type Scope, type Wish, wishOf } from './portal-wish';
import { type Portal, portalsChanged } from './portals';
import styles from './portal.module.css';

interface PortalDialogProps {
  portal?: Portal;
  onMade?(id: string): void;
  onClose(): void;
}

/** A new portal, or what is changed on one. */
export function PortalDialog({ portal, onMade, onClose }: PortalDialogProps) {
  const [wish, setWish] = useState(() => wishOf(portal));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);
  /** What was said about an input goes when that is changed. */
  const set = (more: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...more }));
    const settled = 'about' in more ? ['location', 'asset'] : Object.keys(more);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !settled.includes(key))));
  };
  async function send() {
    setBusy(true);
    setErrors({});
    setGeneral('');
    try {
      if (portal) await api.patch(`/portals/${portal.id}`, bodyOf(wish));
      else onMade?.((await api.post<Portal>('/portals', bodyOf(wish))).id);
      await portalsChanged();
      onClose();
    } catch (error) {
      const refused = error instanceof Problem ? error.errors : {};
      setErrors(refused);
      setGeneral(Object.keys(refused).length === 0 ? (error as Error).message : '');
      setBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={portal ? words.editTitle(portal.title) : words.addTitle} size={640}>
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
        <Look wish={wish} set={set} />
        <AskedFields fields={wish.fields} onChange={(fields) => set({ fields })} />
        <Rules wish={wish} set={set} errors={errors} />
      </DialogForm>
    </Dialog>
  );
}

const sources = { location: '/api/locations/minimal', asset: '/api/assets/minimal' };

const ScopeInputs = ({ wish: { scope, about }, set, error }: PartProps & { error?: string }) => (
  <div className={styles.pair}>
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
  </div>
);

const Look = ({ wish, set }: PartProps) => (
  <fieldset className={styles.part}>
    <legend>{words.look}</legend>
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
    <LogoInput value={wish.logo} onChange={(logo) => set({ logo })} />
    <ColorInput
      id="portal-color"
      label={words.color}
      value={wish.color}
      onChange={(color) => set({ color: (color as string | null) ?? '' })}
    />
  </fieldset>
);

const flags = [
  ['show_similar', words.similar, words.similarHint],
  ['show_dates', words.dates, undefined],
  ['verify_email', words.verify, undefined],
] as const;
const counts = [
  ['daily_limit', words.limit, words.limitHint],
  ['retention_days', words.retention, words.retentionHint],
] as const;

const Rules = ({ wish, set, errors }: PartProps & { errors: Record<string, string[]> }) => (
  <fieldset className={styles.part}>
    <legend>{words.rules}</legend>
    <div>
      <MultiSelect
        id="portal-teams"
        label={words.teams}
        from="/api/teams/minimal"
        value={wish.teams}
        onChange={(teams) => set({ teams })}
        onAddNew={null}
      />
      <p className={styles.none}>{words.teamsHint}</p>
    </div>
    {flags.map(([key, label, description]) => (
      <Switch
        key={key}
        label={label}
        description={description}
        checked={wish[key]}
        onChange={({ currentTarget }) => set({ [key]: currentTarget.checked })}
      />
    ))}
    <div className={styles.pair}>
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
    </div>
  </fieldset>
);

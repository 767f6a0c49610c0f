import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors';
import { Problem } from '#web/api.ts';
import { numberTyped } from '#web/format/figure.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import { roleDescriptions } from '#words/role';
import { cronInWords } from '#features/work-order/series/recurrence/cron-words';
import { type Agent, readingRoles } from '../agent';
import { patch, refreshAgents } from './manage';
import { labelOf } from './setting-words';
import { words } from './cards.words';

type Values = Pick<Agent, 'reads_as' | 'schedule' | 'settings'>;

/** What an agent's rules begin from; a refusal is shown at its field. */
export function SettingsDialog({ agent, onClose }: { agent: Agent; onClose(): void }) {
  const [values, setValues] = useState<Values>(agent);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ message: string; errors: FieldErrors }>();
  const { reads_as, schedule, settings } = values;
  const errorOf = (key: string) => refused?.errors[key]?.[0];
  async function save() {
    setBusy(true);
    try {
      await patch(agent.id, { reads_as, schedule, settings });
      say(words.saved);
      onClose();
    } catch (error) {
      setRefused({ message: (error as Error).message, errors: error instanceof Problem ? error.errors : {} });
    }
    setBusy(false);
    await refreshAgents();
  }
  const isAtField = Object.keys(refused?.errors ?? {}).length > 0;
  return (
    <Dialog title={words.settingsOf(agent.name)} onClose={onClose}>
      <DialogForm
        action={words.save}
        busy={busy}
        refused={isAtField ? undefined : refused?.message}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <Select
          label={words.readsAs}
          data={readingRoles.map((value) => ({ value, label: roleDescriptions[value].label }))}
          value={reads_as}
          allowDeselect={false}
          error={errorOf('reads_as')}
          onChange={(next) => setValues({ ...values, reads_as: next as Agent['reads_as'] })}
        />
        <TextInput
          label={words.schedule}
          description={cronInWords(schedule) ?? words.scheduleAbout}
          value={schedule}
          error={errorOf('schedule')}
          onChange={({ currentTarget }) => setValues({ ...values, schedule: currentTarget.value })}
        />
        {Object.entries(settings).map(([key, value]) => (
          <Setting
            key={key}
            label={labelOf(key)}
            value={value}
            error={errorOf(`settings.${key}`)}
            onChange={(next) => setValues({ ...values, settings: { ...settings, [key]: next } })}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}

interface SettingProps {
  label: string;
  value: unknown;
  error: string | undefined;
  onChange(value: unknown): void;
}

/** By the type of its default: yes or no, a number, several texts, or one. */
function Setting({ label, value, error, onChange }: SettingProps) {
  if (typeof value === 'boolean')
    return (
      <Checkbox
        label={label}
        checked={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (typeof value === 'number')
    return <FigureInput label={label} value={value} error={error} read={numberTyped} onChange={onChange} />;
  const isList = Array.isArray(value);
  return (
    <TextInput
      label={label}
      value={isList ? value.join(', ') : String(value ?? '')}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(isList ? currentTarget.value.split(',').map((one) => one.trim()) : currentTarget.value)
      }
    />
  );
}

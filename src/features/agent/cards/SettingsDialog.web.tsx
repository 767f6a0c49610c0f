import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors';
import { Problem } from '#web/api.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { roleDescriptions } from '#words/role';
import { cronInWords } from '#features/work-order/series/recurrence/cron-words';
import { type Agent, readingRoles } from '../agent';
import { patch, refreshAgents } from './manage';
import { Setting } from './Setting.web';
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
            agent={agent.key}
            name={key}
            value={value}
            error={errorOf(`settings.${key}`)}
            onChange={(next) => setValues({ ...values, settings: { ...settings, [key]: next } })}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Assistant, assistants } from '#shared/assistant';
import { type Role, roles } from '#shared/permission';
import { assistantModes } from '#words/assistant';
import { roleDescriptions } from '#words/role';
import { api, Problem } from '#web/api.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words as people } from '#features/people/user/user.words';
import { words } from './settings.words';
import styles from './settings.module.css';

const day = 86_400_000;

/** Creates a key and shows it once, because only its hash is stored. */
export function NewKey({ onClose, onMade }: { onClose(): void; onMade(): void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [assistant, setAssistant] = useState<Assistant>('propose');
  const [days, setDays] = useState('90');
  // The time the dialog was opened: a retry after a lost response must send the same key.
  const [opened] = useState(() => Date.now());
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState('');
  const errors = problem instanceof Problem ? problem.errors : {};
  const general = problem && Object.keys(errors).length === 0 ? problem.message : '';

  async function send() {
    setBusy(true);
    setProblem(undefined);
    const expires_at = days === '0' ? null : new Date(opened + Number(days) * day).toISOString();
    try {
      const made = await api.post<{ key: string }>('/auth/api-keys', { name, role, assistant, expires_at });
      setKey(made.key);
      onMade();
    } catch (error) {
      setProblem(error as Error);
    }
    setBusy(false);
  }

  return (
    <Dialog onClose={onClose} title={words.newKey} closeOnClickOutside={!key}>
      {key ? (
        <div className={styles.dialog}>
          <p role="status">{words.keyReady}</p>
          <TextInput readOnly label={words.key} value={key} onFocus={(event) => event.currentTarget.select()} />
          <div className={styles.actions}>
            <CopyButton text={key} />
            <Button onClick={onClose}>{people.done}</Button>
          </div>
        </div>
      ) : (
        <DialogForm
          refused={general}
          action={words.createKey}
          busy={busy}
          onSubmit={() => void send()}
          onClose={onClose}
        >
          <TextInput
            data-autofocus
            required
            label={words.keyName}
            description={words.keyNameHint}
            value={name}
            error={errors.name?.[0]}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={words.role}
            description={roleDescriptions[role].description}
            value={role}
            error={errors.role?.[0]}
            data={roles.map((value) => ({ value, label: roleDescriptions[value].label }))}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
          />
          <NativeSelect
            label={words.assistant}
            description={assistantModes[assistant].description}
            value={assistant}
            error={errors.assistant?.[0]}
            data={assistants.map((value) => ({ value, label: assistantModes[value].label }))}
            onChange={(event) => setAssistant(event.currentTarget.value as Assistant)}
          />
          <NativeSelect
            label={words.expiry}
            value={days}
            error={errors.expires_at?.[0]}
            data={['30', '90', '365', '0'].map((value) => ({
              value,
              label: words.expiries[Number(value)] ?? value,
            }))}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}

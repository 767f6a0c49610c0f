import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Role, roles } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { api, Problem } from '#web/api.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { EventChoice } from './EventChoice.web';
import { words } from './webhook.words';
import { type NewSecret, type Webhook, webhooksChanged } from './webhooks';

interface WebhookDialogProps {
  webhook?: Webhook;
  onMade?(made: NewSecret): void;
  onClose(): void;
}

/** A new webhook, or what is changed on one. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [role, setRole] = useState<Role>(webhook?.role ?? 'viewer');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const errors = problem instanceof Problem ? problem.errors : {};
  const general = problem && Object.keys(errors).length === 0 ? problem.message : '';
  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { url, role, events };
      if (webhook) await api.patch(`/webhooks/${webhook.id}`, body);
      else onMade?.(await api.post<NewSecret>('/webhooks', body));
      await webhooksChanged();
      onClose();
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={webhook ? words.editTitle : words.addTitle} size={640}>
      <DialogForm
        refused={general}
        action={webhook ? words.save : words.create}
        busy={busy}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <TextInput
          data-autofocus
          required
          type="url"
          inputMode="url"
          label={words.url}
          description={words.urlHint}
          placeholder="https://"
          value={url}
          error={errors.url?.[0]}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <NativeSelect
          label={words.role}
          description={words.roleHint}
          value={role}
          error={errors.role?.[0]}
          data={roles.map((value) => ({ value, label: roleDescriptions[value].label }))}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        <EventChoice chosen={events} error={errors.events?.[0]} onChange={setEvents} />
      </DialogForm>
    </Dialog>
  );
}

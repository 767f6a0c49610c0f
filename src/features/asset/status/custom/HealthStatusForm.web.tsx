import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import { api, Problem } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words as texts } from './health-status.words';
import { type Category, categoryOptions, healthStatus } from './health-status';
import { type HealthStatus, statusesPath } from '../statuses';

/** Creates or edits a status; the contract validates it before the server does. */
export function HealthStatusForm({ status, onClose }: { status?: HealthStatus; onClose(): void }) {
  const [name, setName] = useState(status?.name ?? '');
  const [description, setDescription] = useState(status?.description ?? '');
  const [category, setCategory] = useState<Category>(status?.category ?? 'online');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);

  async function send() {
    const body = { name, description: description || null, category };
    setErrors({});
    setGeneral('');
    setBusy(true);
    try {
      parse(bodies(healthStatus.fields).create, body);
      if (status) await api.put(`${statusesPath}/${status.id}`, body);
      else await api.post(statusesPath, body);
      await queryClient.invalidateQueries({ queryKey: keys.entity('health-status') });
      say((status ? texts.saved : texts.created)(name.trim()));
      onClose();
    } catch (error) {
      const found = error instanceof AppError ? (error.extra.errors as FieldErrors) : undefined;
      const fieldErrors = found ?? (error instanceof Problem ? error.errors : {});
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setGeneral((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={status ? texts.editTitle : texts.add}>
      <DialogForm
        refused={general}
        action={status ? all.form.save : texts.create}
        busy={busy}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <TextInput
          data-autofocus
          required
          label={texts.name}
          value={name}
          error={errors.name?.[0]}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={texts.category}
          value={category}
          error={errors.category?.[0]}
          data={categoryOptions}
          disabled={status?.is_builtin}
          onChange={({ currentTarget }) => setCategory(currentTarget.value as Category)}
        />
        <Textarea
          label={texts.description}
          rows={2}
          value={description}
          error={errors.description?.[0]}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

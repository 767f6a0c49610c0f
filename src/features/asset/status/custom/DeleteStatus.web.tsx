import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { type HealthStatus, statusesPath } from '../statuses';
import styles from '../../../../web/ui/overlay/dialog-form.module.css';
import { words as texts } from './health-status.words';

interface DeleteProps {
  status: HealthStatus;
  statuses: HealthStatus[];
  onClose(): void;
}

/** The server knows whether the status is in use; then another status of the same category must replace it (S24.2). */
export function DeleteStatus({ status, statuses, onClose }: DeleteProps) {
  const others = statuses.filter(({ id, category }) => category === status.category && id !== status.id);
  const [uses, setUses] = useState(0);
  const [replacement, setReplacement] = useState(others[0]?.id ?? '');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    setRefused('');
    try {
      await api.delete(`${statusesPath}/${status.id}${uses > 0 ? `?replacement=${replacement}` : ''}`);
      for (const noun of ['health-status', 'asset'])
        void queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
      say(texts.deleted(status.name));
      onClose();
    } catch (error) {
      if (error instanceof Problem && error.body.replacement_needed) setUses(Number(error.body.in_use));
      else setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={texts.deleteTitle(status.name)}>
      <div className={styles.form}>
        <p role="status">{uses > 0 ? texts.replaceText(uses) : texts.deleteText}</p>
        {refused && (
          <p role="alert" className={styles.refused}>
            {refused}
          </p>
        )}
        {uses > 0 && (
          <NativeSelect
            label={texts.replacement}
            value={replacement}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
          />
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {all.form.cancel}
          </Button>
          <Button color="danger" loading={busy} onClick={() => void remove()}>
            {uses > 0 ? texts.replace : texts.delete}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

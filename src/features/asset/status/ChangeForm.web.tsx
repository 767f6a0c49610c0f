import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { plantTime } from '#web/format/clock.ts';
import type { Row } from '#web/query.ts';
import { Choices } from '#web/ui/input/Choices.tsx';
import { words as all } from '#words/screen';
import { useHealthStatuses } from './statuses';
import { words } from './status.words';
import { changeStatus, type Effective, lacking, type Wish } from './change-status';
import type { ChangeSource } from './status';
import { StatusChoice } from './StatusChoice.web';
import styles from './status.module.css';

const texts = words.status;
const times = (Object.keys(texts.times) as Effective[]).map((value) => ({ value, label: texts.times[value] }));

/** Which status, since when, and why. Nothing is preselected. */
export function ChangeForm({ row, source, onDone }: { row: Row; source: ChangeSource; onDone(): void }) {
  const { data, error, refetch } = useHealthStatuses();
  const [wish, setWish] = useState<Wish>({ effective: 'now', from: '', to: '', notes: '' });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = tried ? lacking(wish) : {};
  const set = (more: Partial<Wish>) => setWish((before) => ({ ...before, ...more }));
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(lacking(wish)).length > 0) return;
    onDone();
    void changeStatus(row, wish, source);
  }
  if (error && !data)
    return <EntityError error={error} title={all.list.failed(texts.group)} onRetry={() => void refetch()} />;
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <StatusChoice
        statuses={data}
        row={row}
        wish={wish}
        error={errors.status ?? errors.type}
        onChoose={(status, type) => set({ status, type })}
      />
      <Choices
        label={texts.effective}
        name="effective"
        value={wish.effective}
        options={times}
        onChange={(effective) => set({ effective })}
      />
      {wish.effective === 'custom' && (
        <div className={styles.custom}>
          <TextInput
            type="datetime-local"
            label={texts.from}
            description={plantTime()}
            required
            value={wish.from}
            error={errors.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={texts.to}
            description={plantTime()}
            value={wish.to}
            error={errors.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
      )}
      <Textarea
        label={texts.notes}
        rows={2}
        maxLength={500}
        value={wish.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onDone}>
          {all.form.cancel}
        </Button>
        <Button type="submit" data-save>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

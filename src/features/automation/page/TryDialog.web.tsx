import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { featureOf, optionsOf } from '#web/entity/common/feature.ts';
import { EntitySelect } from '#web/entity/pick/selects.ts';
import { numberTyped } from '#web/format/figure.ts';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import type { RunLine } from '../run';
import type { Trigger, TriggerOf } from '../sentence/trigger';
import { needsSubject } from './needs-subject';
import { words } from './page.words';
import { RunLines } from './RunEntry.web';
import styles from './page.module.css';

const told = words.try;

interface Tried {
  runs: boolean;
  lines: RunLine[];
}

/** The field whose change starts it. */
function changedField(trigger: Trigger): string | undefined {
  if (trigger.type === 'field_changed') return trigger.field;
  return { wo_status: 'status', asset_status: 'asset_status' }[trigger.type as string];
}

/** A value that would start it. */
function beyond({ op, value }: TriggerOf<'reading'>): string {
  const step = { above: 1, outside: -1, below: -1 }[op as string] ?? 0;
  return String(typeof value === 'number' ? value + step : value);
}

/** A made-up event, and line by line what would happen. */
export function TryDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const trigger = row.trigger as Trigger;
  const feature = featureOf(needsSubject(trigger) ?? '');
  const field = changedField(trigger);
  const sides = trigger as { from?: unknown; to?: unknown };
  const [subject, setSubject] = useState<string | null>(null);
  const [value, setValue] = useState(trigger.type === 'reading' ? beyond(trigger) : '');
  const [from, setFrom] = useState(String(sides.from ?? ''));
  const [to, setTo] = useState(String(sides.to ?? ''));
  const [body, setBody] = useState('{}');
  const [tried, setTried] = useState<Tried>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit() {
    setErrors({});
    const typed = numberTyped(value);
    const sent = trigger.type === 'webhook' ? parsed(body) : undefined;
    if (trigger.type === 'webhook' && sent === undefined) return setErrors({ 'event.body': told.badBody });
    const isRise = trigger.type === 'reading' && trigger.op === 'increased_by';
    const event = {
      ...(subject && { subject }),
      ...(trigger.type === 'reading' && {
        reading: isRise ? { value: typed, delta: typed, total: typed } : { value: typed },
      }),
      ...(field && { changes: [{ field, from: from || null, to: to || null }] }),
      ...(sent !== undefined && { body: sent }),
    };
    setBusy(true);
    try {
      setTried(await api.post<Tried>(`/automations/${row.id}/try`, { event }));
    } catch (error) {
      const said = error instanceof Problem ? Object.entries(error.errors) : [];
      setErrors(
        said.length > 0
          ? Object.fromEntries(said.map(([key, [message = '']]) => [key, message]))
          : { '': (error as Error).message },
      );
    }
    setBusy(false);
  }
  return (
    <Dialog title={told.title} onClose={onClose} size="lg">
      <DialogForm refused={errors['']} action={told.run} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
        <p className={styles.hint}>{told.hint}</p>
        {feature && (
          <EntitySelect
            label={feature.label}
            from={optionsOf(feature)}
            value={subject}
            required
            error={errors['event.subject']}
            onChange={setSubject}
            onAddNew={null}
          />
        )}
        {trigger.type === 'reading' && (
          <TextInput
            label={trigger.op === 'increased_by' ? told.delta : told.value}
            value={value}
            error={errors['event.reading'] ?? errors['event.reading.value']}
            data-autofocus
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        )}
        {field && (
          <div className={styles.sides}>
            <TextInput label={told.from} value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
            <TextInput label={told.to} value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
          </div>
        )}
        {trigger.type === 'webhook' && (
          <Textarea
            label={told.body}
            autosize
            minRows={4}
            spellCheck={false}
            value={body}
            error={errors['event.body']}
            onChange={({ currentTarget }) => setBody(currentTarget.value)}
          />
        )}
        <div role="status">
          {tried && (
            <>
              <p className={styles.verdict}>{tried.runs ? told.would : told.wouldNot}</p>
              <RunLines lines={tried.lines} />
            </>
          )}
        </div>
      </DialogForm>
    </Dialog>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

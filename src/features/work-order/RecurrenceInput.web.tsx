import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnInputProps } from '#web/entity/feature.ts';
import { words } from '#words/work-order-series';
import type { Recurrence } from './recurrence';
import { recurrenceUnits, wholeRecurrence } from './recurrence-options';
import { RecurrencePreview } from './RecurrencePreview.web';
import { ruleInWords } from './series-view';
import styles from './recurrence.module.css';

type Set = (more: Partial<Record<keyof Recurrence, unknown>>) => void;

export function RecurrenceInput(props: OwnInputProps) {
  const { values } = props;
  // The values of a form do not say whose they are; its address does.
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <Rule
      {...props}
      label={words.active}
      hint={words.hint}
      start={values.start_date ?? values.due_date ?? null}
      order={(values.id as string | undefined) ?? id}
    />
  );
}
/** A template has no dates, and none to show; what is made from it has. */
export const TemplateRecurrence = (props: OwnInputProps) => (
  <Rule {...props} label={words.activeInTemplate} hint={words.hintInTemplate} />
);

type RuleProps = OwnInputProps & { label: string; hint: string; start?: unknown; order?: string };

/** Whether and how often it comes again, with its next dates. Off until somebody turns it on. */
function Rule({ id, value, error, errors, label, hint, start, order, onChange }: RuleProps) {
  const given = (value as Recurrence | null) ?? {};
  const rule = wholeRecurrence(given);
  const set: Set = (more) => onChange({ ...rule, ...more });
  return (
    <div id={id} role="group" aria-label={words.repeat} className={styles.recurrence} tabIndex={-1}>
      <Switch
        label={label}
        description={hint}
        checked={rule.is_active}
        onChange={(event) => set({ is_active: event.currentTarget.checked })}
      />
      {rule.is_active && (
        <>
          {!rule.cron && <Every rule={rule} set={set} bad={errors.frequency ?? errors.unit ?? error} />}
          <NativeSelect
            label={words.mode}
            data={Object.entries(words.modes).map(([mode, label]) => ({ value: mode, label }))}
            value={rule.mode}
            onChange={({ currentTarget }) => set({ mode: currentTarget.value })}
          />
          <Lead rule={rule} set={set} bad={errors.lead_days} />
          {rule.mode === 'fixed' && (
            <Switch
              label={words.stack}
              description={words.stackHint}
              checked={rule.stack}
              onChange={(event) => set({ stack: event.currentTarget.checked })}
            />
          )}
          <Advanced rule={rule} set={set} bad={errors.cron ?? (rule.cron ? error : undefined)} />
          {rule.frequency > 0 && (
            <div className={styles.outcome}>
              <p>{ruleInWords(rule)}</p>
              {start !== undefined && <RecurrencePreview rule={rule} start={start as string | null} order={order} />}
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface PartProps {
  rule: Required<Recurrence>;
  set: Set;
  bad?: string;
}

const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

function Every({ rule: { frequency, unit }, set, bad }: PartProps) {
  return (
    <div className={styles.every}>
      <TextInput
        label={words.frequency}
        inputMode="numeric"
        autoComplete="off"
        value={String(frequency)}
        error={bad}
        onChange={({ currentTarget }) => {
          const digits = digitsOf(currentTarget.value, 4);
          // Nothing yet is no frequency at all: the server says so, and not that it is one.
          set({ frequency: digits === '' ? 0 : Number(digits) });
        }}
      />
      <NativeSelect
        label={words.unit}
        data={[...recurrenceUnits]}
        value={unit}
        onChange={({ currentTarget }) => set({ unit: currentTarget.value })}
      />
    </div>
  );
}

const Lead = ({ rule: { lead_days }, set, bad }: PartProps) => (
  <TextInput
    label={words.lead}
    description={words.leadHint}
    inputMode="numeric"
    autoComplete="off"
    className={styles.lead}
    value={String(lead_days)}
    error={bad}
    onChange={({ currentTarget }) => set({ lead_days: Number(digitsOf(currentTarget.value, 3)) })}
  />
);

/** For schedules that unit and frequency cannot say; folded away, since few need it. */
function Advanced({ rule, set, bad }: PartProps) {
  const [open, setOpen] = useState(Boolean(rule.cron));
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={styles.advanced}>
      <summary>{words.advanced}</summary>
      <TextInput
        label={words.cron}
        description={words.cronHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={rule.cron ?? ''}
        error={bad}
        onChange={({ currentTarget }) => set({ cron: currentTarget.value === '' ? null : currentTarget.value })}
      />
    </details>
  );
}

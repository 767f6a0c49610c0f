import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { typedOf } from '#web/format/clock.ts';
import { words } from '../series.words';
import { words as ofMeter } from '../meter/meter.words';
import { useUnit } from '../meter/use-meter';
import { timeInWords } from './cron-words';
import type { Recurrence } from './recurrence';
import { recurrenceUnits } from './recurrence-choices';
import { wholeRecurrence } from './recurrence-options';
import { RecurrenceDays } from './RecurrenceDays.web';
import { RecurrencePreview } from './RecurrencePreview.web';
import { cronOf, type Schedule, scheduleOf, usualTime } from '../schedule';
import { ruleInWords } from '../series-view';
import styles from './recurrence.module.css';

/** Few rules have a meter. */
const MeterFields = lazy(async () => ({ default: (await import('../meter/MeterFields.web')).MeterFields }));

type Set = (more: Partial<Record<keyof Recurrence, unknown>>) => void;

export function RecurrenceInput(props: FieldInputProps) {
  const { values } = props;
  // The values of a form have no id; the URL has it.
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
/** A template has no dates to preview; the work orders created from it have. */
export const TemplateRecurrence = (props: FieldInputProps) => (
  <Rule {...props} label={words.activeInTemplate} hint={words.hintInTemplate} />
);

type RuleProps = FieldInputProps & { label: string; hint: string; start?: unknown; order?: string };

/** Whether and how often the work recurs, with the next dates. Off by default. */
function Rule({ id, value, values, error, errors, label, hint, start, order, onChange }: RuleProps) {
  const given = (value as Recurrence | null) ?? {};
  const rule = wholeRecurrence(given);
  const { meter } = rule;
  const unit = useUnit(meter);
  // What is wrong with the meter is said there.
  const ofRule = Object.keys(errors).some((key) => key.startsWith('meter.')) ? undefined : error;
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
          {!meter?.only && (
            <SimpleRule rule={rule} set={set} start={start} bad={errors.frequency ?? errors.unit ?? ofRule} />
          )}
          <Switch
            label={ofMeter.also}
            description={ofMeter.alsoHint}
            checked={meter !== null}
            onChange={({ currentTarget }) =>
              set(currentTarget.checked ? { meter: { measurement: '', every: null }, cron: null } : { meter: null })
            }
          />
          {meter && (
            <Suspense>
              <MeterFields
                meter={meter}
                asset={idOf(values.asset ?? (values.assets as string[] | null | undefined)?.[0])}
                errors={errors}
                onChange={(changed) => set({ meter: changed })}
              />
            </Suspense>
          )}
          <NativeSelect
            label={words.mode}
            data={Object.entries(meter ? ofMeter.modes : words.modes).map(([mode, label]) => ({ value: mode, label }))}
            value={rule.mode}
            onChange={({ currentTarget }) => set({ mode: currentTarget.value })}
          />
          {!meter?.only && <Lead rule={rule} set={set} bad={errors.lead_days} />}
          {rule.mode === 'fixed' && (
            <Switch
              label={words.stack}
              description={words.stackHint}
              checked={rule.stack}
              onChange={(event) => set({ stack: event.currentTarget.checked })}
            />
          )}
          {!meter && <Advanced rule={rule} set={set} bad={errors.cron ?? (rule.cron ? error : undefined)} />}
          {meter && !(meter.measurement && meter.every > 0) && <p className={styles.hint}>{ofMeter.chooseMeter}</p>}
          {rule.frequency > 0 && (!meter || (meter.measurement && meter.every > 0)) && (
            <div className={styles.outcome}>
              <p>{ruleInWords(rule, unit)}</p>
              {start !== undefined && <RecurrencePreview rule={rule} start={start as string | null} order={order} />}
              {start === null && !meter && !rule.cron && rule.unit !== 'hourly' && (
                <small>{words.noStart(timeInWords(usualTime))}</small>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** In a form an id, on a page a record. */
const idOf = (asset: unknown): string | null =>
  typeof asset === 'string' ? asset : ((asset as { id?: string } | null | undefined)?.id ?? null);

interface PartProps {
  rule: Required<Recurrence>;
  set: Set;
  bad?: string;
}

const digitsOf = (text: string, max: number): string => text.replaceAll(/\D/g, '').slice(0, max);

const isMoment = (start: unknown): start is string => typeof start === 'string' && !Number.isNaN(Date.parse(start));

/** The schedule follows the start date, or chosen days, which are stored as a cron expression. */
function SimpleRule({ rule, set, start, bad }: PartProps & { start?: unknown }) {
  const schedule = rule.cron ? scheduleOf(rule.cron) : undefined;
  // Do not edit a cron expression that is too complex for this form.
  if (rule.cron && !schedule) return null;
  const simple = schedule
    ? ({ frequency: 1, unit: schedule.days.of === 'week' ? 'weekly' : 'monthly' } as const)
    : rule;
  const { unit, frequency } = simple;
  const setDays = (days?: Schedule) => set({ ...simple, cron: days ? cronOf(days) : null });
  const hasDays = !rule.meter && (unit === 'weekly' || unit === 'monthly');
  return (
    <>
      <Every rule={{ ...rule, ...simple }} set={(more) => set({ ...simple, cron: null, ...more })} bad={bad} />
      {hasDays && frequency === 1 && (
        <RecurrenceDays
          unit={unit}
          schedule={schedule}
          time={isMoment(start) ? typedOf(start).slice(11) : usualTime}
          onChange={setDays}
        />
      )}
      {hasDays && frequency > 1 && <p className={styles.hint}>{words.byStart[unit]}</p>}
    </>
  );
}

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
          // An empty frequency is sent as 0, so that the server refuses it instead of reading it as 1.
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
    className={styles.short}
    value={String(lead_days)}
    error={bad}
    onChange={({ currentTarget }) => set({ lead_days: Number(digitsOf(currentTarget.value, 3)) })}
  />
);

/** A cron expression, for schedules that unit and frequency cannot express; collapsed because few people need it. */
function Advanced({ rule, set, bad }: PartProps) {
  const [open, setOpen] = useState(rule.cron !== null && !scheduleOf(rule.cron));
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

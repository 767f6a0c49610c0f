import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { featureOf } from '#web/entity/common/feature.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { type BatchUpload, type Fix, type Group, mostValues, type UploadField } from '../batch-upload';
import { words } from './screen.words';
import { refresh } from './upload-query';
import styles from './screen.module.css';

const texts = words.check;
const asks: Partial<Record<Fix, true>> = { value: true, map: true, format: true };

interface GroupProps {
  upload: BatchUpload;
  group: Group;
  isShown: boolean;
  onShow(): void;
}

/** A problem that many rows share, with what solves it for all of them. */
export function GroupCard({ upload, group, isShown, onShow }: GroupProps) {
  const [confirming, setConfirming] = useState<Fix>();
  const [busy, setBusy] = useState(false);
  const field = upload.fields.find(({ key }) => key === group.field);
  const isBusy = busy || upload.status === 'checking';
  const samples = group.values
    .filter(({ text }) => text !== '')
    .slice(0, 4)
    .map(({ text, count }) => (count > 1 ? `${text} ×${count}` : text))
    .join(' · ');

  async function apply(fix: Fix, value?: unknown) {
    setBusy(true);
    try {
      await api.post(`/batch-uploads/${upload.id}/fixes`, {
        group: group.id,
        fix,
        ...(value !== undefined && { value }),
      });
      setConfirming(undefined);
      await refresh(upload.id);
    } catch (error) {
      sayFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <article className={styles.group} data-warning={group.warning || undefined}>
      <header>
        <h3>{group.message}</h3>
        <button type="button" className={styles.count} aria-pressed={isShown} onClick={onShow}>
          {texts.count(group.count)}
        </button>
      </header>
      {samples && confirming !== 'map' && <p className={styles.samples}>{samples}</p>}
      {group.warning && <p className={styles.quiet}>{texts.warning}</p>}
      {confirming && field ? (
        <FixForm
          fix={confirming}
          group={group}
          field={field}
          busy={isBusy}
          onApply={(value) => void apply(confirming, value)}
          onCancel={() => setConfirming(undefined)}
        />
      ) : (
        <div className={styles.fixes}>
          {group.fixes.map((fix, at) => (
            <Button
              key={fix}
              size="sm"
              variant={at === 0 ? 'light' : 'default'}
              disabled={isBusy}
              onClick={() => (asks[fix] ? setConfirming(fix) : void apply(fix))}
            >
              {texts.fixes[fix]}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

interface FixFormProps {
  fix: Fix;
  group: Group;
  field: UploadField;
  busy: boolean;
  onApply(value: unknown): void;
  onCancel(): void;
}

/** What a fix needs to know: a value, a way of reading, or what each text stands for. */
function FixForm({ fix, group, field, busy, onApply, onCancel }: FixFormProps) {
  const [value, setValue] = useState('');
  const [map, setMap] = useState<Record<string, string>>({});
  const answer = fix === 'map' ? map : value;
  const isReady = fix === 'map' ? Object.keys(map).length > 0 : value !== '';
  const isDate = field.type === 'date' || field.type === 'date_time';
  const formats = (isDate ? ['dmy', 'mdy', 'ymd', 'excel'] : ['.', ',']).map((one) => ({
    value: one,
    label: texts.formats[one]!,
  }));
  return (
    <form
      className={styles.fixForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onApply(answer);
      }}
    >
      {fix === 'format' && (
        <NativeSelect
          label={texts.format}
          data={[{ value: '', label: texts.leave }, ...formats]}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
      {fix === 'value' && <ValueInput label={texts.value} field={field} value={value} onChange={setValue} />}
      {fix === 'map' &&
        group.values.map(({ text }) => (
          <ValueInput
            key={text}
            label={text}
            field={field}
            value={map[text] ?? ''}
            onChange={(to) =>
              setMap((before) => {
                const { [text]: _old, ...rest } = before;
                return to === '' ? rest : { ...rest, [text]: to };
              })
            }
          />
        ))}
      {fix === 'map' && group.values.length >= mostValues && (
        <p className={styles.quiet}>{texts.someValues(mostValues)}</p>
      )}
      <div className={styles.fixes}>
        <Button type="submit" size="sm" loading={busy} disabled={!isReady}>
          {texts.apply(group.count)}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

interface ValueProps {
  label: string;
  field: UploadField;
  value: string;
  onChange(value: string): void;
}

function ValueInput({ label, field, value, onChange }: ValueProps) {
  const path = field.to ? featureOf(field.to)?.path : undefined;
  if (path)
    return (
      <EntitySelect
        label={label}
        from={`/api${path}/minimal`}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        onAddNew={null}
      />
    );
  if (field.options)
    return (
      <NativeSelect
        label={label}
        data={[{ value: '', label: texts.leave }, ...field.options]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return <TextInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

import { Button, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { uuid7 } from '#shared/id';
import { uploadFile } from '#web/files/upload.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './builder.words';
import { asType, deciding } from './edit-steps';
import { FilesAnswer } from '../answer/FilesAnswer.web';
import { choicesOf, hasLimits, hasOptions, isAsked, stepTypes, type StepType } from '../step-types';
import type { Step } from '../steps';
import styles from './builder.module.css';

interface SettingsProps {
  steps: readonly Step[];
  at: number;
  errors: Record<string, string>;
  onChange(act: (now: Step) => Step): void;
  onDuplicate(): void;
}

/** All settings of a step besides its label. */
export function StepSettings({ steps, at, errors, onChange, onDuplicate }: SettingsProps) {
  const step = steps[at]!;
  const set = (more: Partial<Step>) => onChange((now) => ({ ...now, ...more }));
  return (
    <div className={styles.settings}>
      <NativeSelect
        label={words.type}
        data={[...stepTypes]}
        value={step.type}
        error={errors.type}
        onChange={({ currentTarget: { value } }) => onChange((now) => asType(now, value as StepType))}
      />
      {isAsked(step.type) && (
        <Switch
          label={words.required}
          checked={step.required ?? false}
          onChange={({ currentTarget }) => set({ required: currentTarget.checked || undefined })}
        />
      )}
      {hasOptions(step.type) && (
        <Textarea
          label={words.options}
          autosize
          minRows={3}
          value={(step.options ?? []).join('\n')}
          error={errors.options}
          onChange={({ currentTarget }) => set({ options: currentTarget.value.split('\n') })}
          // While typing, an empty line starts the next option; empty lines are removed on blur.
          onBlur={() => set({ options: step.options?.map((one) => one.trim()).filter(Boolean) })}
        />
      )}
      {hasLimits(step.type) && (
        <div className={styles.limits}>
          <TextInput
            label={words.unit}
            value={step.unit ?? ''}
            maxLength={40}
            error={errors.unit}
            onChange={({ currentTarget }) => set({ unit: currentTarget.value || undefined })}
          />
          <Figure label={words.min} value={step.min} error={errors.min} onChange={(min) => set({ min })} />
          <Figure label={words.max} value={step.max} error={errors.max} onChange={(max) => set({ max })} />
          <p className={styles.hint}>{words.limitsHint}</p>
        </div>
      )}
      <Textarea
        label={words.help}
        autosize
        minRows={1}
        maxLength={2000}
        value={step.help ?? ''}
        error={errors.help}
        onChange={({ currentTarget }) => set({ help: currentTarget.value || undefined })}
      />
      <HelpPhoto step={step} error={errors.help_photo} onChange={(help_photo) => set({ help_photo })} />
      <Condition steps={steps} at={at} error={errors.show_if} onChange={(show_if) => set({ show_if })} />
      <span>
        <Button variant="default" size="xs" onClick={onDuplicate}>
          {words.duplicate}
        </Button>
      </span>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  error?: string;
  onChange(value: number | undefined): void;
}

/** Keeps the text as typed until blur. */
function Figure({ label, value, error, onChange }: FigureProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      error={error}
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim().replace(',', '.');
        setTyped(currentTarget.value);
        if (text === '') onChange(undefined);
        else if (Number.isFinite(Number(text))) onChange(Number(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

interface PhotoProps {
  step: Step;
  error?: string;
  onChange(id: string | undefined): void;
}

function HelpPhoto({ step, error, onChange }: PhotoProps) {
  const id = step.help_photo;
  async function choose([file]: File[]) {
    if (!file) return;
    try {
      const row = await uploadFile(file, { id: uuid7() }, () => {}, new AbortController().signal);
      onChange(row.id);
    } catch (failed) {
      sayFailed((failed as Error).message);
    }
  }
  const known = id && {
    id,
    name: words.helpPhoto,
    is_image: true,
    file_url: `/api/files/${id}/content`,
    thumbnail_url: `/api/files/${id}/thumbnail`,
  };
  return (
    <div className={styles.photo}>
      <p>{words.helpPhoto}</p>
      <FilesAnswer
        accept="image/*"
        action={words.choosePhoto}
        files={known ? [known] : []}
        disabled={false}
        onFiles={(files) => void choose(files)}
        onRemove={() => onChange(undefined)}
      />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

interface ConditionProps {
  steps: readonly Step[];
  at: number;
  error?: string;
  onChange(show_if: Step['show_if']): void;
}

/** The usual condition for a further step: a fail, or a yes. */
const defaultAnswer = (step: Step) => (step.type === 'inspection' ? 'fail' : choicesOf(step)[0]!.value);

/** The condition under which a step is shown: an earlier step has one of these answers. */
function Condition({ steps, at, error, onChange }: ConditionProps) {
  const { show_if } = steps[at]!;
  const possible = deciding(steps, at);
  if (possible.length === 0 && !show_if) return null;
  const decides = possible.find(({ id }) => id === show_if?.field);
  const options = [
    { value: '', label: words.always },
    ...possible.map(({ id, label }) => ({ value: id, label: label || '…' })),
  ];
  function toggle(value: string) {
    const chosen = show_if!.in;
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChange({ field: show_if!.field, in: next });
  }
  return (
    <div className={styles.condition}>
      <NativeSelect
        label={words.condition}
        data={options}
        value={decides ? show_if!.field : ''}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          const chosen = possible.find(({ id }) => id === value);
          onChange(chosen && { field: chosen.id, in: [defaultAnswer(chosen)] });
        }}
      />
      {decides && (
        <fieldset>
          <legend>{words.is}</legend>
          {choicesOf(decides).map(({ value, label }) => (
            <Checkbox key={value} label={label} checked={show_if!.in.includes(value)} onChange={() => toggle(value)} />
          ))}
        </fieldset>
      )}
    </div>
  );
}

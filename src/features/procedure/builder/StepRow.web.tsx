import { ActionIcon, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical, Settings2, X } from 'lucide-react';
import { type ClipboardEvent, type HTMLAttributes, type KeyboardEvent, useState } from 'react';
import { formatNumber } from '#web/format/number.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { conditionOf } from '../condition';
import { newStep, stepsFrom } from './edit-steps';
import { StepSettings } from './StepSettings.web';
import { typeLabel } from '../step-types';
import type { Step } from '../steps';
import { typeIcons } from '../type-icons';
import { words as execution } from '../procedure.words';
import { words } from './builder.words';
import styles from './builder.module.css';

interface RowProps {
  steps: readonly Step[];
  at: number;
  open: boolean;
  /** Another that is dragged would take its place. */
  over: boolean;
  /** What makes its handle one. */
  handle: HTMLAttributes<HTMLElement>;
  errors: Record<string, string>;
  onOpen(): void;
  onChange(act: (now: Step) => Step): void;
  onMove(step: Step, to: number): void;
  onRemove(): void;
  /** Inserts steps after this one. */
  onAfter(...added: Step[]): void;
}

/** A step in the builder: its words, its place, and behind a button everything else. */
export function StepRow({
  steps,
  at,
  open,
  over,
  handle,
  errors,
  onOpen,
  onChange,
  onMove,
  onRemove,
  onAfter,
}: RowProps) {
  const step = steps[at]!;
  const Icon = typeIcons[step.type];
  const number = at + 1;
  // A step with errors opens, and stays open while they are fixed.
  const hidden = Object.keys(errors).some((key) => key !== 'label');
  const [forcedOpen, setForcedOpen] = useState(false);
  if (hidden && !forcedOpen) setForcedOpen(true);
  const opened = open || forcedOpen;
  function toggle() {
    setForcedOpen(false);
    if (!forcedOpen) onOpen();
  }
  function key(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) {
      event.preventDefault();
      onMove(step, at + by);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onAfter(newStep(step.type));
    }
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/\S[^\n]*\n.*\S/s.test(text)) return;
    event.preventDefault();
    const [first, ...rest] = stepsFrom(text, step.type);
    if (!first) return;
    // The first line replaces an empty step.
    if (step.label.trim() === '') {
      onChange(({ id }) => ({ ...first, id }));
      onAfter(...rest);
    } else onAfter(first, ...rest);
  }
  return (
    <li className={styles.row} data-step={step.id} data-over={over || undefined}>
      <div className={styles.line} role="group" aria-label={words.step(number, typeLabel(step.type))}>
        <span className={styles.handle} title={words.drag(number)} {...handle}>
          <GripVertical size={16} aria-hidden="true" />
        </span>
        <span className={styles.type} title={typeLabel(step.type)}>
          <Icon size={16} aria-hidden="true" />
        </span>
        <TextInput
          className={styles.label}
          aria-label={words.label(number)}
          placeholder={words.labelPlaceholder}
          value={step.label}
          error={errors.label}
          maxLength={512}
          data-label
          onChange={({ currentTarget: { value } }) => onChange((now) => ({ ...now, label: value }))}
          onKeyDown={key}
          onPaste={paste}
        />
        <span className={styles.acts}>
          <Act label={words.up(number)} disabled={at === 0} onClick={() => onMove(step, at - 1)}>
            <ArrowUp size={16} />
          </Act>
          <Act label={words.down(number)} disabled={at === steps.length - 1} onClick={() => onMove(step, at + 1)}>
            <ArrowDown size={16} />
          </Act>
          <Act label={words.settings(number)} expanded={opened} onClick={toggle}>
            <Settings2 size={16} />
          </Act>
          <Act label={`${words.remove}: ${step.label || words.step(number, typeLabel(step.type))}`} onClick={onRemove}>
            <X size={16} />
          </Act>
        </span>
      </div>
      <Summary step={step} condition={conditionOf(steps, step)} />
      {opened && (
        <StepSettings
          steps={steps}
          at={at}
          errors={errors}
          onChange={onChange}
          onDuplicate={() => onAfter({ ...step, id: newStep(step.type).id })}
        />
      )}
    </li>
  );
}

interface ActProps {
  label: string;
  disabled?: boolean;
  expanded?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

const Act = ({ label, disabled, expanded, onClick, children }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      aria-label={label}
      aria-expanded={expanded}
      // Not `disabled`, so that the button keeps the focus when it moves a step to the end.
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

/** The settings in one line. */
function Summary({ step, condition }: { step: Step; condition?: string }) {
  const { type, required, options, unit, min, max } = step;
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const limited = min !== undefined || max !== undefined;
  const parts = [
    typeLabel(type),
    required && words.required,
    options?.join(' / '),
    limited ? execution.limits(figure(min), figure(max), unit) : unit,
    condition,
  ];
  return <p className={styles.summary}>{parts.filter(Boolean).join(' · ')}</p>;
}

import { Textarea, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../procedure.words';
import { hasLimits } from '../step-types';
import { type AnsweredStep, beyond } from '../steps';
import type { Written } from '../written';
import styles from '../execution.module.css';

interface TypedProps {
  labelledBy?: string;
  label?: string;
  step: AnsweredStep;
  placeholder?: string;
  disabled: boolean;
  onAnswer(written: Written): void;
}

/** Saved after a pause, because unsent input is lost with the page. */
const delay = 1_200;

/** Text, numbers, amounts and dates: saved on blur, or after a pause. */
export function TypedAnswer({ labelledBy, label, step, placeholder, disabled, onAnswer }: TypedProps) {
  const { me } = useSession();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const timer = useRef<number>(undefined);
  const shown = typed ?? (step.answer === null || step.answer === undefined ? '' : String(step.answer));
  // What has already been sent: later answers by others must not be overwritten.
  const sent = useRef<string>(undefined);
  /** Returns whether the input was valid. */
  const send = useRef((): boolean => true);
  send.current = () => {
    clearTimeout(timer.current);
    if (typed === undefined || typed === sent.current) return true;
    const written = read(step, typed);
    if (written === undefined) return false;
    sent.current = typed;
    if (written !== step.answer) onAnswer(written);
    return true;
  };
  // Also sent when the user leaves the page without leaving the field.
  useEffect(() => () => void send.current(), []);
  function change(text: string) {
    setTyped(text);
    setWrong(false);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send.current(), delay);
  }
  /** The field shows the parsed value only on blur: while typing it would change under the cursor. */
  function leave() {
    const understood = send.current();
    setWrong(!understood);
    if (!understood) return;
    setTyped(undefined);
    sent.current = undefined;
  }
  const numeric = hasLimits(step.type) || step.type === 'amount';
  const unit = step.type === 'amount' ? me.organization.currency : step.unit;
  const common = {
    label,
    placeholder,
    disabled,
    'aria-labelledby': label ? undefined : labelledBy,
    value: shown,
    error: wrong ? words.notNumber : undefined,
    onBlur: leave,
  };
  if (step.type === 'text')
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={5000}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  return (
    <>
      <TextInput
        {...common}
        className={styles.figure}
        type={step.type === 'date' ? 'date' : 'text'}
        inputMode={numeric ? 'decimal' : undefined}
        rightSection={unit && <span className={styles.unit}>{unit}</span>}
        rightSectionWidth={unit ? Math.max(44, unit.length * 9 + 20) : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
      <Limits step={step} />
    </>
  );
}

/** Undefined if the input cannot be parsed. */
function read({ type }: AnsweredStep, typed: string): Written {
  const text = typed.trim();
  if (text === '') return null;
  if (type === 'text' || type === 'date') return text;
  const plain = text.replace(',', '.');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return undefined;
  return type === 'amount' ? Number(plain).toFixed(2) : Number(plain);
}

/** A value outside its limits gets a warning, but is saved (D18). */
function Limits({ step }: { step: AnsweredStep }) {
  const { min, max, unit } = step;
  if (!hasLimits(step.type) || (min === undefined && max === undefined)) return null;
  const side = beyond(step, step.answer);
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  if (!side) return <p className={styles.meta}>{words.limits(figure(min), figure(max), unit)}</p>;
  const limit = [figure(side === 'below' ? min : max), unit].filter(Boolean).join(' ');
  return (
    <p className={styles.warning} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      {side === 'below' ? words.below(limit) : words.above(limit)}
    </p>
  );
}

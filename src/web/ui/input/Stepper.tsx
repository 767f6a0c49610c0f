import { ActionIcon, Input, TextInput } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { words } from '#words/screen';
import styles from '../ui.module.css';

interface StepperProps {
  id: string;
  label: string;
  /** The typed digits, or an empty string. */
  value: string;
  onChange(value: string): void;
  least?: number;
  unit?: string;
  error?: ReactNode;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A whole number, typed or stepped. Only digits are accepted; it stops at the minimum. */
export function Stepper({ id, label, value, onChange, least = 1, unit, error, required, inputRef }: StepperProps) {
  const now = value === '' ? undefined : Number(value);
  const step = (by: number) => onChange(String(Math.max(least, (now ?? least - Math.max(0, by)) + by)));
  return (
    <Input.Wrapper id={id} label={label} required={required} error={error} labelProps={{ htmlFor: id }}>
      <div className={styles.stepper}>
        <ActionIcon
          variant="default"
          aria-label={words.stepper.less(label)}
          disabled={now !== undefined && now <= least}
          onClick={() => step(-1)}
        >
          <Minus size={18} />
        </ActionIcon>
        <TextInput
          ref={inputRef}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          error={Boolean(error)}
          rightSection={unit && <span className={styles.stepperUnit}>{unit}</span>}
          rightSectionWidth="auto"
          rightSectionPointerEvents="none"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, 9))}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (!by) return;
            event.preventDefault();
            step(by);
          }}
        />
        <ActionIcon variant="default" aria-label={words.stepper.more(label)} onClick={() => step(1)}>
          <Plus size={18} />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import type { AgentKey } from '../agent';
import { wordsOf } from './setting.words';
import { isTimes, TimesInput } from './TimesInput.web';

interface SettingProps {
  agent: AgentKey;
  name: string;
  value: unknown;
  error: string | undefined;
  onChange(value: unknown): void;
}

/** One setting, by the type of its value: yes or no, a number, times of day, a choice, several texts, or one. */
export function Setting({ agent, name, value, error, onChange }: SettingProps) {
  const { label, hint: description, options } = wordsOf(agent, name);
  const common = { label, description, error };
  if (typeof value === 'boolean')
    return <Checkbox {...common} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
  if (typeof value === 'number')
    return <FigureInput {...common} value={value} read={numberTyped} onChange={onChange} />;
  if (isTimes(value)) return <TimesInput {...common} times={value} onChange={onChange} />;
  if (options)
    return (
      <NativeSelect
        {...common}
        value={String(value)}
        data={Object.entries(options).map(([option, shown]) => ({ value: option, label: shown }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const isList = Array.isArray(value);
  return (
    <TextInput
      {...common}
      defaultValue={isList ? value.join(', ') : String(value ?? '')}
      onChange={({ currentTarget }) => onChange(isList ? listed(currentTarget.value) : currentTarget.value)}
    />
  );
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

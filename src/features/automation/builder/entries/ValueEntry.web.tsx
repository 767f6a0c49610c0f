import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AddNew } from '#web/entity/common/making.ts';
import { Value } from '#web/entity/common/Value.tsx';
import { MultiSelect } from '#web/entity/pick/selects.ts';
import type { Row } from '#web/query.ts';
import { words as all } from '#words/screen';
import { words } from '../builder.words';
import type { Blank } from '../parts';
import type { TriggerDraft } from '../trigger-parts';
import { useField } from '../use-field';
import { ChoiceEntry } from './ChoiceEntry.web';
import { TextEntry } from './TextEntry.web';
import styles from '../builder.module.css';

interface ValueProps {
  blank: Extract<Blank, { as: 'value' }>;
  typed: string;
  trigger: TriggerDraft | undefined;
  onChoose(value: unknown): void;
  onAddNew: AddNew;
}

const yesOrNo = [
  { value: 'true', label: all.filter.yes },
  { value: 'false', label: all.filter.no },
];

/** References are read as chips and written as ids. */
const asWritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asWritten);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
};

/** A value of a field: from its options, of its kind, or a text that is filled in later. */
export function ValueEntry({ blank, typed, trigger, onChoose, onAddNew }: ValueProps) {
  const { noun, field, value, many, texts } = blank;
  const found = useField(noun, field);
  const info = found?.info;
  const label = found?.label ?? field;
  const text = (
    <TextEntry
      label={label}
      value={typeof value === 'string' ? value : ''}
      typed={typed}
      max={texts && info?.type === 'text' ? 100 : 500}
      trigger={texts ? trigger : undefined}
      onChoose={onChoose}
    />
  );
  if (!info) return text;
  if (many && info.options)
    return (
      <Several value={value} onChoose={onChoose}>
        {(chosen, setChosen) => (
          <Checkbox.Group label={label} value={chosen} onChange={setChosen}>
            <div className={styles.checks}>
              {info.options!.map((one, at) => (
                <Checkbox key={one.value} value={one.value} label={one.label} data-autofocus={at === 0 || undefined} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      </Several>
    );
  if (many && info.options_from)
    return (
      <Several value={value} onChoose={onChoose}>
        {(chosen, setChosen) => (
          <MultiSelect
            id="automation-values"
            label={label}
            from={info.options_from!}
            value={chosen}
            onChange={setChosen}
            onAddNew={null}
          />
        )}
      </Several>
    );
  const options = info.type === 'flag' ? yesOrNo : info.options;
  if (options)
    return (
      <ChoiceEntry
        label={label}
        options={options}
        value={String(value)}
        typed={typed}
        onChoose={(one) => onChoose(info.type === 'flag' ? one === 'true' : one)}
      />
    );
  if (info.type === 'text' || info.type === 'long_text') return text;
  return (
    <Value
      // One is compared, also of several.
      field={{ ...info, required: true, type: info.type === 'refs' && !texts ? 'ref' : info.type }}
      search={typed}
      onSet={(valueOf) => onChoose(asWritten(valueOf({} as Row)))}
      onAddNew={() => onAddNew}
    />
  );
}

interface SeveralProps {
  value: unknown;
  onChoose(value: string[]): void;
  children(chosen: string[], set: (next: string[]) => void): ReactNode;
}

function Several({ value, onChoose, children }: SeveralProps) {
  const [chosen, setChosen] = useState<string[]>([value ?? []].flat().map(String));
  return (
    <div className={styles.stacked}>
      {children(chosen, setChosen)}
      <Button onClick={() => onChoose(chosen)}>{words.blank.done}</Button>
    </div>
  );
}

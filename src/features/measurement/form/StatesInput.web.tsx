import { Checkbox, TextInput } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import type { State } from '../band';
import { words } from '../measurement-page.words';
import styles from './form.module.css';

const texts = words.form;

const blank: State = { key: '', label: '', is_alarm: false };

/** The key that a label suggests; sensors send it. */
const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);

/** The states of a state measurement, a line each. */
export function StatesInput({ id, value, values, error, errors, onChange }: FieldInputProps) {
  if (values.kind !== 'state') return null;
  const first = Object.values(errors)[0];
  return (
    <LineGroup id={id} legend={<legend>{texts.states}</legend>} hint={texts.statesHint} error={error ?? first}>
      <LineEditor
        className={styles.state}
        lines={(value as State[] | null) ?? []}
        blank={blank}
        add={texts.addState}
        remove={({ label }) => texts.removeState(label)}
        onChange={onChange}
      >
        {(state, at, set) => (
          <>
            <TextInput
              label={at === 0 ? texts.stateLabel : undefined}
              aria-label={texts.stateLabel}
              value={state.label}
              onChange={({ currentTarget: { value: label } }) =>
                // A key that somebody wrote stays.
                set({ label, ...(state.key === keyOf(state.label) && { key: keyOf(label) }) })
              }
            />
            <TextInput
              label={at === 0 ? texts.stateKey : undefined}
              aria-label={texts.stateKey}
              value={state.key}
              onChange={({ currentTarget }) => set({ key: currentTarget.value })}
            />
            <Checkbox
              label={texts.isAlarm}
              checked={state.is_alarm === true}
              onChange={({ currentTarget }) => set({ is_alarm: currentTarget.checked })}
            />
          </>
        )}
      </LineEditor>
    </LineGroup>
  );
}

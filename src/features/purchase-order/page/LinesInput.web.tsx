import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { symbolOf } from '#web/format/money.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../purchase-order.words';
import type { Line } from '../purchase-order';
import styles from './order.module.css';

const texts = words.lines;
const blank: Line = { part: '', quantity: 1 };

/** The parts of an order. The address may contain some, as from the part's page. */
export function LinesInput({ id, value, error, errors, onChange, onAddNew }: FieldInputProps) {
  const { me } = useSession();
  const brought = typeof value === 'string' ? value : undefined;
  useEffect(() => {
    if (brought !== undefined) onChange(linesFrom(brought));
    // Runs once, when the form is opened by such an address.
  }, [brought]);
  const lines = Array.isArray(value) ? (value as Line[]) : [];
  return (
    <LineGroup
      id={id}
      legend={<legend className="visually-hidden">{texts.title}</legend>}
      hint={texts.hint}
      error={lines.length === 0 ? error : undefined}
    >
      <LineEditor
        className={styles.line}
        lines={lines}
        blank={blank}
        add={texts.add}
        remove={({ name }, at) => texts.remove(name ?? '', at + 1)}
        name={({ name }, at) => texts.line(name ?? '', at + 1)}
        onChange={onChange}
      >
        {(line, at, set) => (
          <>
            <EntitySelect
              id={`${id}-${at}`}
              label={texts.part}
              from="/api/parts/minimal"
              required
              value={line.part || null}
              error={errors[`${at}.part`]}
              onChange={(part, row) => set({ part: part ?? '', name: row?.name, number: null, unit_price: null })}
              onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.part`)}
            />
            <TextInput
              label={texts.quantity}
              inputMode="numeric"
              required
              value={String(line.quantity || '')}
              error={errors[`${at}.quantity`]}
              onChange={({ currentTarget }) => set({ quantity: Number(currentTarget.value.replaceAll(/\D/g, '')) })}
            />
            <TextInput
              label={texts.price}
              inputMode="decimal"
              leftSection={symbolOf(me.organization.currency)}
              leftSectionPointerEvents="none"
              value={line.unit_price ?? ''}
              error={errors[`${at}.unit_price`]}
              onChange={({ currentTarget }) => set({ unit_price: currentTarget.value || null })}
            />
            <TextInput
              label={texts.number}
              value={line.number ?? ''}
              error={errors[`${at}.number`]}
              onChange={({ currentTarget }) => set({ number: currentTarget.value || null })}
            />
          </>
        )}
      </LineEditor>
    </LineGroup>
  );
}

/** Parses lines from the address; invalid content must not fail. */
function linesFrom(text: string): Line[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter((one): one is Line => typeof one?.part === 'string') : [];
  } catch {
    return [];
  }
}

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { symbolOf } from '#web/format/money.ts';
import { useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { words } from './purchase-order.words';
import type { Line } from './purchase-order';
import styles from './order.module.css';

const said = words.lines;
const blank: Line = { part: '', quantity: 1 };

/** The parts of an order. The address may contain some, as from the part's page. */
export function LinesInput({ id, value, error, errors, onChange, onAddNew }: OwnInputProps) {
  const { me } = useSession();
  const brought = typeof value === 'string' ? value : undefined;
  useEffect(() => {
    if (brought !== undefined) onChange(linesFrom(brought));
    // Runs once, when the form is opened by such an address.
  }, [brought]);
  const lines = Array.isArray(value) ? (value as Line[]) : [];
  const set = (at: number, more: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...more } : line)));
  return (
    <div id={id} role="group" aria-label={said.title} className={styles.lines} tabIndex={-1}>
      <p className={styles.hint}>{said.hint}</p>
      {error && lines.length === 0 && <p className={styles.error}>{error}</p>}
      {lines.map((line, at) => (
        <div key={at} role="group" aria-label={said.line(line.name ?? '', at + 1)}>
          <EntitySelect
            id={`${id}-${at}`}
            label={said.part}
            from="/api/parts/minimal"
            required
            value={line.part || null}
            error={errors[`${at}.part`]}
            onChange={(part, row) => set(at, { part: part ?? '', name: row?.name, number: null, unit_price: null })}
            onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.part`)}
          />
          <TextInput
            label={said.quantity}
            inputMode="numeric"
            required
            value={String(line.quantity || '')}
            error={errors[`${at}.quantity`]}
            onChange={({ currentTarget }) => set(at, { quantity: Number(currentTarget.value.replaceAll(/\D/g, '')) })}
          />
          <TextInput
            label={said.price}
            inputMode="decimal"
            leftSection={symbolOf(me.organization.currency)}
            leftSectionPointerEvents="none"
            value={line.unit_price ?? ''}
            error={errors[`${at}.unit_price`]}
            onChange={({ currentTarget }) => set(at, { unit_price: currentTarget.value || null })}
          />
          <TextInput
            label={said.number}
            value={line.number ?? ''}
            error={errors[`${at}.number`]}
            onChange={({ currentTarget }) => set(at, { number: currentTarget.value || null })}
          />
          <Tooltip label={said.remove(line.name ?? '', at + 1)}>
            <ActionIcon
              aria-label={said.remove(line.name ?? '', at + 1)}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            >
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <span>
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => onChange([...lines, blank])}>
          {said.add}
        </Button>
      </span>
    </div>
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

import { Button, Popover } from '@mantine/core';
import { ArrowLeft, PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { moveByArrows } from '../../common/arrow-keys.ts';
import type { Feature } from '../../common/feature.ts';
import type { FieldInfo } from '../../common/field-info.ts';
import { useFields } from '../../common/fields.ts';
import type { AddNew } from '../../common/making.ts';
import { settableIn } from './settable.ts';
import { type How, Value, type ValueOf } from '../../common/Value.tsx';
import styles from '../list.module.css';

interface SetProps {
  feature: Feature;
  /** Whether a field can be set on any of the rows. */
  offers(key: string): boolean;
  busy: boolean;
  /** A field to set at once, without choosing it; `onAnswered` reports when that is over. */
  openField: string | undefined;
  onAnswered(): void;
  onSet(field: FieldInfo, valueOf: ValueOf): void;
  onAddNew(field: FieldInfo, how: How): AddNew;
}

/** First the field, then its value; choosing the value applies it. Only typed values need a button. */
export function SetField({ feature, offers, busy, openField, onAnswered, onSet, onAddNew }: SetProps) {
  const fields = settableIn(feature, useFields(feature) ?? []).filter(({ key }) => offers(key));
  const [wanted, setOpened] = useState(false);
  const [chosen, setChosen] = useState<FieldInfo>();
  const opened = wanted || openField !== undefined;
  const field = chosen ?? fields.find(({ key }) => key === openField);
  const dropdown = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // The pressed button disappears with the list of fields, so the focus moves to the value, and back again.
  useEffect(() => {
    const within = opened ? dropdown.current : null;
    const first = [...(within?.querySelectorAll<HTMLElement>('input, button') ?? [])].find(
      (one) => one !== back.current,
    );
    (within?.querySelector<HTMLElement>('[data-autofocus]') ?? first)?.focus();
  }, [chosen]);
  if (fields.length === 0) return null;
  function toggle(open: boolean) {
    setOpened(open);
    setChosen(fields.length === 1 ? fields[0] : undefined);
    onAnswered();
  }
  return (
    <Popover opened={opened} onChange={toggle} position="top" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>
        {/* Not disabled while busy: the focus returns to it. */}
        <Button
          variant="default"
          leftSection={<PencilLine size={16} />}
          aria-disabled={busy || undefined}
          onClick={() => !busy && toggle(!opened)}
        >
          {words.bulk.set}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} className={styles.setField} onKeyDown={moveByArrows}>
        {field ? (
          <>
            {fields.length > 1 && (
              <button type="button" ref={back} onClick={() => toggle(true)}>
                <ArrowLeft size={14} />
                {field.label}
              </button>
            )}
            <Value
              field={field}
              choices={feature.choices?.[field.key]}
              onSet={(valueOf) => {
                toggle(false);
                onSet(field, valueOf);
              }}
              onAddNew={(how) => onAddNew(field, how)}
            />
          </>
        ) : (
          fields.map((one) => (
            <button key={one.key} type="button" onClick={() => setChosen(one)}>
              {one.label}
            </button>
          ))
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

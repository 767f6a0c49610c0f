import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { type Line, PartRow } from './PartRow.web';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../form/form.words';
import { words as sections } from '../form/sections.words';
import styles from '../form/form.module.css';

const texts = words.part;

/** The parts of the work: one line for each part, with the location it is taken from (S13.6, S17). */
export const PartsInput = (props: FieldInputProps) => <PartLines {...props} none={texts.none} />;
/** A template reserves nothing. */
export const TemplateParts = (props: FieldInputProps) => <PartLines {...props} none={texts.noneInTemplate} />;

function PartLines({ id, value, error, errors, none, onChange, onAddNew }: FieldInputProps & { none: string }) {
  const lines = (value as Line[] | null) ?? [];
  // Stock that these lines have already reserved is free for them.
  const [before] = useState(lines);
  // The focus moves to the added line.
  const added = useRef<number>(undefined);
  useEffect(() => {
    if (added.current === undefined || lines.length <= added.current) return;
    document.getElementById(`${id}-${added.current}-part`)?.focus();
    added.current = undefined;
  }, [id, lines.length]);
  const set = (at: number, more: (line: Line) => Line) =>
    onChange((now: Line[] | null) =>
      (now ?? []).map((line, index) => (index === at ? { ...line, ...more(line) } : line)),
    );
  return (
    <div id={id} role="group" aria-label={sections.parts} className={styles.parts} tabIndex={-1}>
      {lines.length === 0 && <p className={styles.hint}>{none}</p>}
      {error && lines.length === 0 && <p className={styles.error}>{error}</p>}
      {lines.map((line, at) => (
        <PartRow
          key={at}
          id={`${id}-${at}`}
          at={at}
          line={line}
          promised={before.find((one) => one.id === line.id && one.location === line.location)?.quantity ?? 0}
          errorOf={(key) => errors[`${at}.${key}`]}
          onChange={(more) => set(at, more)}
          onAddNew={(noun, typed) => onAddNew(noun, typed, `${at}.id`)}
        >
          {(name) => (
            <Tooltip label={texts.remove(name)}>
              <ActionIcon
                aria-label={texts.remove(name)}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              >
                <Trash2 size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </PartRow>
      ))}
      <span>
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          onClick={() => {
            added.current = lines.length;
            onChange([...lines, { quantity: 1 } satisfies Line]);
          }}
        >
          {texts.add}
        </Button>
      </span>
    </div>
  );
}

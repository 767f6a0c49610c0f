import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { contact } from './contact';
import { words } from './vendor.words';
import type { ContactRow } from './contact-rows';
import styles from './vendor.module.css';

const said = words.contacts;
const blank: ContactRow = { name: '', role: null, email: null, phone: null };
const types = { name: 'text', role: 'text', email: 'email', phone: 'tel' } as const;
type Part = keyof typeof types;

/** The contacts of a vendor, one box each: name, role, email, phone. */
export function ContactsInput({ id, value, errors, onChange }: OwnInputProps) {
  const rows = (value as ContactRow[] | null) ?? [];
  const people = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    people.current?.lastElementChild?.querySelector('input')?.focus();
  }, [rows.length]);
  const set = (at: number, part: Part, typed: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [part]: typed } : row)));
  return (
    <div id={id} role="group" aria-label={said.title} className={styles.contacts} tabIndex={-1}>
      <p className={styles.hint}>{said.hint}</p>
      <div ref={people} className={styles.people}>
        {rows.map((row, at) => (
          <div key={at} role="group" aria-label={said.person(row.name, at + 1)}>
            {(Object.keys(types) as Part[]).map((part) => (
              <TextInput
                key={part}
                type={types[part]}
                label={contact.fields[part].label}
                required={part === 'name'}
                withAsterisk={part === 'name'}
                error={errors[`${at}.${part}`]}
                value={row[part] ?? ''}
                onChange={({ currentTarget }) => set(at, part, currentTarget.value)}
              />
            ))}
            <Tooltip label={said.remove(row.name, at + 1)}>
              <ActionIcon
                className={styles.remove}
                aria-label={said.remove(row.name, at + 1)}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                <X size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          onClick={() => {
            added.current = true;
            onChange([...rows, blank]);
          }}
        >
          {said.add}
        </Button>
      </div>
    </div>
  );
}

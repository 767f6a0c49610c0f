import { TextInput } from '@mantine/core';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { contact } from './contact';
import { words } from './vendor.words';
import type { ContactRow } from './contact-rows';
import styles from './vendor.module.css';

const said = words.contacts;
const blank: ContactRow = { name: '', role: null, email: null, phone: null };
const types = { name: 'text', role: 'text', email: 'email', phone: 'tel' } as const;

/** The contacts of a vendor, one box each: name, role, email, phone. */
export function ContactsInput({ id, value, errors, onChange }: OwnInputProps) {
  return (
    <LineGroup id={id} legend={<legend className="visually-hidden">{said.title}</legend>} hint={said.hint}>
      <LineEditor
        className={styles.person}
        lines={(value as ContactRow[] | null) ?? []}
        blank={blank}
        add={said.add}
        remove={({ name }, at) => said.remove(name, at + 1)}
        name={({ name }, at) => said.person(name, at + 1)}
        onChange={onChange}
      >
        {(person, at, set) =>
          (Object.keys(types) as (keyof typeof types)[]).map((part) => (
            <TextInput
              key={part}
              type={types[part]}
              label={contact.fields[part].label}
              required={part === 'name'}
              withAsterisk={part === 'name'}
              error={errors[`${at}.${part}`]}
              value={person[part] ?? ''}
              onChange={({ currentTarget }) => set({ [part]: currentTarget.value })}
            />
          ))
        }
      </LineEditor>
    </LineGroup>
  );
}

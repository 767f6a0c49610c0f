import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { contact } from './contact';
import { words } from './vendor.words';
import type { ContactRow } from './contact-rows';
import styles from './vendor.module.css';

const texts = words.contacts;
const blank: ContactRow = { name: '', role: null, email: null, phone: null };
const types = { name: 'text', role: 'text', email: 'email', phone: 'tel' } as const;

/** The contacts of a vendor, one box each: name, role, email, phone. */
export function ContactsInput({ id, value, errors, onChange }: FieldInputProps) {
  return (
    <LineGroup id={id} legend={<legend className="visually-hidden">{texts.title}</legend>} hint={texts.hint}>
      <LineEditor
        className={styles.person}
        lines={(value as ContactRow[] | null) ?? []}
        blank={blank}
        add={texts.add}
        remove={({ name }, at) => texts.remove(name, at + 1)}
        name={({ name }, at) => texts.person(name, at + 1)}
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

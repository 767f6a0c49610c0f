import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#words/messages';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { AddNew } from '#web/entity/common/making.ts';
import { momentTyped, plantTime, typedOf } from '#web/format/clock.ts';
import type { Row } from '#web/query.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { SearchSelectBox } from '#web/ui/input/SearchSelectBox.tsx';
import { words as all } from '#words/screen';
import { words } from '../work-order.words';
import { assignOrder, peopleKey } from '../assign';
import { orderOf, titleOf } from '../order-view';
import { type People, PeopleSelect } from '#features/people/assigned/PeopleSelect.web';
import styles from './side.module.css';

const texts = words.side;

interface EditorProps<T> {
  label: string;
  value: T | null;
  onSet(value: T | null): void;
  onClose(): void;
}

/** Opens with its dropdown; choosing a value saves and closes it. */
export function ChoiceEditor({
  label,
  value,
  options,
  glyphs,
  onSet,
  onClose,
}: EditorProps<string> & { options: readonly { value: string; label: string }[]; glyphs?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  // Focus and click as a user does, so that the arrow keys start at the current value.
  useEffect(() => {
    input.current?.focus();
    input.current?.click();
  }, []);
  return (
    <SearchSelectBox
      ref={input}
      aria-label={label}
      size="xs"
      data={options}
      value={value}
      renderOption={
        glyphs
          ? ({ option }) => (
              <span className={styles.option}>
                <Glyph meaning={option.value as Meaning} />
                {option.label}
              </span>
            )
          : undefined
      }
      onChange={(next) => next !== value && onSet(next)}
      onDropdownClose={onClose}
    />
  );
}

/** Enter and blur both submit what was typed. */
function useTyped(start: string, take: (typed: string) => string | undefined, onClose: () => void) {
  const [typed, setTyped] = useState(start);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  function submit() {
    // The browser reads an incomplete date as empty, which nobody meant.
    const half = form.current?.querySelector('input')?.validity.badInput;
    const refused = half ? all.form.halfTyped : typed === start ? undefined : take(typed);
    setError(refused);
    if (!refused) onClose();
  }
  return {
    form: {
      ref: form,
      className: styles.typed,
      noValidate: true,
      // Handled here because Enter in a datetime input does not submit the form.
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        submit();
      },
      onBlur: (event: React.FocusEvent) => {
        if (!form.current?.contains(event.relatedTarget)) submit();
      },
    },
    input: {
      size: 'xs' as const,
      autoFocus: true,
      value: typed,
      error,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
  };
}

export function DateTimeEditor({ label, value, onSet, onClose }: EditorProps<string>) {
  const typed = useTyped(value ? typedOf(value) : '', (text) => void onSet(text ? momentTyped(text) : null), onClose);
  return (
    <form {...typed.form}>
      <TextInput type="datetime-local" aria-label={label} description={plantTime()} {...typed.input} />
      {value && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onSet(null);
            onClose();
          }}
        >
          {texts.clear}
        </Button>
      )}
    </form>
  );
}

export function MinutesEditor({ label, value, onSet, onClose }: EditorProps<number>) {
  const typed = useTyped(
    value === null ? '' : String(value),
    (text) => {
      const minutes = Number(text);
      if (!Number.isFinite(minutes)) return messages.mustBeNumber(texts.estimatedMinutes);
      if (minutes < 0) return messages.atLeast(texts.estimatedMinutes, 0);
      if (!Number.isInteger(minutes)) return messages.wholeNumber(texts.estimatedMinutes);
      onSet(text.trim() === '' ? null : minutes);
      return undefined;
    },
    onClose,
  );
  return (
    <form {...typed.form}>
      <TextInput inputMode="numeric" autoComplete="off" aria-label={label} {...typed.input} />
      <span>{texts.minutes.toLowerCase()}</span>
    </form>
  );
}

/** The asset or location. Opens with its dropdown; choosing one saves and closes it. */
export function RecordEditor({ label, from, value, onSet, onClose, onAddNew }: RecordProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = place.current?.querySelector('input');
    input?.focus();
    input?.click();
  }, []);
  return (
    <div
      className={styles.record}
      ref={place}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose()}
    >
      <EntitySelect
        label={label}
        from={from}
        value={value}
        onChange={(id) => {
          onSet(id);
          onClose();
        }}
        onAddNew={onAddNew}
      />
    </div>
  );
}

interface RecordProps extends EditorProps<string> {
  from: string;
  onAddNew: AddNew;
}

export function PeopleEditor({ row, onClose }: { row: Row; onClose(): void }) {
  const id = useId();
  const { assigned_to } = orderOf(row);
  const { resumed, addNew } = useResumedValues<People>(peopleKey(row.id), titleOf(row));
  const [people, setPeople] = useState<People>({
    users: assigned_to.users.map((one) => one.id),
    teams: assigned_to.teams.map((one) => one.id),
    ...resumed,
  });
  function save(event: FormEvent) {
    event.preventDefault();
    onClose();
    void assignOrder(row, people.users, people.teams);
  }
  return (
    <form
      className={styles.people}
      onSubmit={save}
      ref={(form) => void (form?.contains(document.activeElement) || form?.querySelector('input')?.focus())}
    >
      <PeopleSelect
        id={`${id}-people`}
        label={texts.peopleAndTeams}
        value={people}
        onChange={setPeople}
        onAddNew={(noun, typed) => addNew(`${noun}s.+`, people)(noun, typed)}
      />
      <div>
        <Button size="xs" variant="default" onClick={onClose}>
          {all.form.cancel}
        </Button>
        <Button size="xs" type="submit" data-save>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

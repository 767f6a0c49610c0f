import { Button, Combobox, Textarea, useCombobox } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import entity from '#web/entity/common/entity.module.css';
import { words } from '../builder.words';
import { usePlaces } from '../places';
import type { TriggerDraft } from '../trigger-parts';
import styles from '../builder.module.css';

interface TextProps {
  label: string;
  value: string;
  typed: string;
  max: number;
  /** What it can insert values of; without it the text is plain. */
  trigger: TriggerDraft | undefined;
  onChoose(value: string): void;
}

/** The place that is being typed before the caret. */
const begunPlace = /\{\{\s*([\w.]*)$/;

/** A text; after two braces it offers the values that can be filled in. */
export function TextEntry({ label, value, typed, max, trigger, onChoose }: TextProps) {
  const [text, setText] = useState(value || typed);
  const [caret, setCaret] = useState(text.length);
  const area = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox({ opened: true });
  const places = usePlaces(trigger);
  const typedPlaceholder = trigger ? begunPlace.exec(text.slice(0, caret))?.[1]?.toLowerCase() : undefined;
  const shown = places.filter(({ value: path, label: name }) =>
    `${path} ${name}`.toLowerCase().includes(typedPlaceholder ?? ''),
  );
  useEffect(() => {
    const timer = setTimeout(() =>
      typedPlaceholder === undefined ? combobox.resetSelectedOption() : combobox.selectFirstOption(),
    );
    return () => clearTimeout(timer);
  }, [typedPlaceholder]);

  function insert(path: string) {
    const from = typedPlaceholder === undefined ? caret : text.slice(0, caret).lastIndexOf('{{');
    // What the webhook sends is named by whoever knows it.
    const place = path.endsWith('.') ? `{{${path}` : `{{${path}}}`;
    const next = text.slice(0, from) + place + text.slice(caret).replace(/^\}\}/, '');
    setText(next);
    setCaret(from + place.length);
    setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + place.length, from + place.length);
    });
  }
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (text.trim()) onChoose(text.trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const choosing = typedPlaceholder !== undefined && shown.length > 0;
    if (event.key === 'Enter' && !event.shiftKey && !choosing && !event.nativeEvent.isComposing) submit(event);
  }
  const input = (
    <Textarea
      ref={area}
      label={label}
      autosize
      minRows={max > 100 ? 2 : 1}
      maxRows={8}
      maxLength={max}
      value={text}
      data-autofocus
      onKeyDown={onKeyDown}
      onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        setCaret(currentTarget.selectionStart);
      }}
    />
  );
  return (
    <form onSubmit={submit} className={styles.stacked}>
      {trigger ? (
        <Combobox store={combobox} onOptionSubmit={insert} resetSelectionOnOptionHover>
          <Combobox.EventsTarget withKeyboardNavigation={typedPlaceholder !== undefined} withAriaAttributes={false}>
            {input}
          </Combobox.EventsTarget>
          <p className={styles.hint}>{words.text.placesHint}</p>
          <Combobox.Options
            className={`${entity.options} ${styles.places}`}
            tabIndex={0}
            aria-label={words.text.places}
          >
            {shown.map(({ value: path, label: name }) => (
              <Combobox.Option key={path} value={path}>
                <span className={styles.option}>
                  <span>{name}</span>
                  <small>{path}</small>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          <p className="visually-hidden" role="status">
            {typedPlaceholder === undefined ? '' : words.text.found(shown.length)}
          </p>
        </Combobox>
      ) : (
        input
      )}
      <Button type="submit" disabled={!text.trim()}>
        {words.blank.use}
      </Button>
    </form>
  );
}

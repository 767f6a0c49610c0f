import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { words } from './custom-field.words';
import styles from './custom-field.module.css';

/** A new option has no value yet; the server assigns one. */
export interface Draft {
  value?: string;
  label: string;
}

const texts = words;

/** The options of a choice, one line each; Enter moves to the next. */
export function OptionsEditor({
  options,
  error,
  onChange,
}: {
  options: Draft[];
  error?: string;
  onChange(options: Draft[]): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input')[at]?.focus());
  function add() {
    onChange([...options, { label: '' }]);
    focus(options.length);
  }
  function onKey(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at === options.length - 1) add();
    else focus(at + 1);
  }
  return (
    <fieldset className={styles.options} aria-describedby={error ? 'options-error' : undefined}>
      <legend>{texts.options}</legend>
      <div ref={list}>
        {options.map((option, at) => (
          <div key={at} className={styles.option}>
            <TextInput
              aria-label={texts.option(at + 1)}
              placeholder={texts.option(at + 1)}
              value={option.label}
              onKeyDown={(event) => onKey(event, at)}
              onChange={(event) =>
                onChange(
                  options.map((one, index) => (index === at ? { ...one, label: event.currentTarget.value } : one)),
                )
              }
            />
            <Tooltip label={texts.removeOption(option.label || texts.option(at + 1))}>
              <ActionIcon
                aria-label={texts.removeOption(option.label || texts.option(at + 1))}
                onClick={() => {
                  onChange(options.filter((_, index) => index !== at));
                  focus(Math.max(0, at - 1));
                }}
              >
                <X size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
      </div>
      {error && (
        <p id="options-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button variant="subtle" leftSection={<Plus size={16} />} onClick={add}>
          {texts.addOption}
        </Button>
      </div>
    </fieldset>
  );
}

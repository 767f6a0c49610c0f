import { Popover } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { BlankText } from './BlankText.web';
import { words } from './builder.words';
import { Entry, type EntryProps } from './Entry.web';
import { type Blank as BlankOf, isFilled } from './parts';
import styles from './builder.module.css';

type BlankProps = Pick<EntryProps, 'trigger' | 'onAddNew'> & {
  blank: BlankOf;
  invalid: boolean;
  /** Where its errors are said. */
  describedBy?: string;
  onSet(next: object): void;
};

/** Whether something else was pressed meanwhile: pulling the focus back could move it from under the pointer. */
function isLeft(): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && !active.closest('[role="dialog"], [data-line]');
}

/** A blank in a sentence: a button that says what fills it, and opens what it can be filled with. */
export function Blank({ blank, invalid, describedBy, onSet, ...rest }: BlankProps) {
  const small = useMedia(phone);
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const filled = isFilled(blank);
  const opened = typed !== undefined;
  function close() {
    setTyped(undefined);
    // The popover returns the focus, but what it was opened from may have been drawn anew.
    setTimeout(() => isLeft() || button.current?.focus());
  }
  function set(value: unknown) {
    const line = button.current?.closest('[data-line]');
    onSet(blank.set(value));
    setTyped(undefined);
    // To what is still missing in the line, else back.
    setTimeout(() => {
      if (isLeft()) return;
      const next = line?.querySelector<HTMLElement>('button[data-blank][data-missing]');
      (next ?? button.current ?? line?.querySelector<HTMLElement>('button[data-blank]'))?.focus();
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Typing begins the search at once.
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (!isLetter && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(isLetter ? event.key : '');
  }
  const shown: ReactNode = filled ? <BlankText blank={blank} /> : (blank.add ?? blank.label.toLowerCase());
  const target = (
    <button
      ref={button}
      type="button"
      className={styles.blank}
      data-blank={blank.key}
      data-missing={(!filled && !blank.add) || undefined}
      data-adds={(!filled && blank.add !== undefined) || undefined}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onClick={() => setTyped(opened ? undefined : '')}
      onKeyDown={onKeyDown}
    >
      {filled ? (
        <span className="visually-hidden">{blank.label}: </span>
      ) : (
        blank.add && <span aria-hidden="true">+ </span>
      )}
      {shown}
    </button>
  );
  const content = (
    // What is sent or pressed here is not meant for the form around it.
    <div
      className={styles.entry}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // An open list keeps the sheet around it from hearing of it.
        if (small && event.key === 'Escape') close();
      }}
      role="presentation"
    >
      <Entry blank={blank} typed={typed ?? ''} onChoose={set} {...rest} />
      {filled && blank.add && (
        <button type="button" className={styles.takeOut} onClick={() => set(undefined)}>
          <X size={16} aria-hidden="true" />
          {words.blank.remove}
        </button>
      )}
    </div>
  );
  if (small)
    return (
      <>
        {target}
        {opened && (
          <Dialog title={blank.label} onClose={close}>
            {content}
          </Dialog>
        )}
      </>
    );
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      trapFocus
      withinPortal
      withRoles={false}
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={blank.label}>
        {content}
      </Popover.Dropdown>
    </Popover>
  );
}

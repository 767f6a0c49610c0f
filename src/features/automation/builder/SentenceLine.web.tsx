import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { Fragment, type HTMLAttributes, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { AddNew } from '#web/entity/common/making.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { Blank } from './Blank.web';
import { words } from './builder.words';
import { isBlank, isFilled, type Part } from './parts';
import type { TriggerDraft } from './trigger-parts';
import styles from './builder.module.css';

interface WordsProps {
  parts: readonly Part[];
  errors: Record<string, string>;
  trigger: TriggerDraft | undefined;
  onSet(next: object): void;
  /** `within` is the place of the blank in the line. */
  onAddNew(noun: string, typed: string, within: string): void;
}

/** The words and blanks of a line, and below them what is wrong with it. */
export function SentenceWords({ parts, errors, trigger, onSet, onAddNew }: WordsProps) {
  const id = useId();
  const messages = [...new Set(Object.values(errors))];
  const isWrong = (key: string) =>
    Object.keys(errors).some((at) => at === key || at.startsWith(`${key}.`) || (at !== '' && key.startsWith(`${at}.`)));
  // What can be added stands after everything that is said.
  const said = parts.filter((part) => !isBlank(part) || !part.add || isFilled(part));
  const further = parts.filter((part) => isBlank(part) && part.add && !isFilled(part));
  const blankOf = (part: Part, at: number): ReactNode => {
    if (!isBlank(part)) return <Fragment key={`word ${at}`}>{part} </Fragment>;
    const add: AddNew = (noun, typed) => onAddNew(noun, typed, part.key);
    return (
      <Fragment key={part.key}>
        {isFilled(part) || !part.add ? part.before && `${part.before} ` : null}
        <Blank
          blank={part}
          trigger={trigger}
          invalid={isWrong(part.key)}
          describedBy={isWrong(part.key) ? id : undefined}
          onSet={onSet}
          onAddNew={add}
        />{' '}
      </Fragment>
    );
  };
  return (
    <div className={styles.words}>
      <span className={styles.said}>{said.map(blankOf)}</span>
      {further.length > 0 && <span className={styles.further}>{further.map(blankOf)}</span>}
      {messages.length > 0 && (
        <p id={id} className={styles.error} role="alert">
          {messages.join('. ')}
        </p>
      )}
    </div>
  );
}

interface LineProps extends WordsProps {
  at: number;
  count: number;
  kind: string;
  /** "If", "and", "then". */
  lead: ReactNode;
  over: boolean;
  handle: HTMLAttributes<HTMLElement>;
  onMove(to: number): void;
  onRemove(): void;
  onAdd(): void;
}

/** One of several lines: it can be moved, taken out, and followed by another. */
export function SentenceLine({ at, count, kind, lead, over, handle, onMove, onRemove, onAdd, ...parts }: LineProps) {
  const number = at + 1;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys of what is open elsewhere come through here, too.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.ctrlKey || event.metaKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isHandle = (event.target as HTMLElement).hasAttribute('data-handle');
    if (event.altKey && by) onMove(at + by);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter' && isHandle) onAdd();
    else return;
    event.preventDefault();
  }
  const act = (label: string, icon: ReactNode, run: () => void, disabled = false) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        // Not `disabled`, so that the button keeps the focus when it moves a line to the end.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && run()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <li className={styles.line} data-line={at} data-over={over || undefined} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.handle}
        data-handle
        aria-label={words.line.handle(number, kind)}
        title={words.line.handleHint}
        {...handle}
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <span className={styles.lead}>{lead}</span>
      <SentenceWords {...parts} />
      <span className={styles.acts}>
        {count > 1 && act(words.line.up(number, kind), <ArrowUp size={16} />, () => onMove(at - 1), at === 0)}
        {count > 1 &&
          act(words.line.down(number, kind), <ArrowDown size={16} />, () => onMove(at + 1), at === count - 1)}
        {act(words.line.remove(number, kind), <X size={16} />, onRemove)}
      </span>
    </li>
  );
}

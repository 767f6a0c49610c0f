import { Pencil } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { awaited } from '#web/entity/pick/add-new.ts';
import type { Row } from '#web/query.ts';
import { words } from '../work-order.words';
import styles from './side.module.css';

const load = () => import('./editors.web');

/** Loaded when the first value is pressed. */
export const editors = {
  Choice: lazy(async () => ({ default: (await load()).ChoiceEditor })),
  DateTime: lazy(async () => ({ default: (await load()).DateTimeEditor })),
  Minutes: lazy(async () => ({ default: (await load()).MinutesEditor })),
  Record: lazy(async () => ({ default: (await load()).RecordEditor })),
  People: lazy(async () => ({ default: (await load()).PeopleEditor })),
};

interface EditableProps {
  row: Row;
  label: string;
  /** The value as text. */
  text?: string;
  /** The value as it is rendered, where that is more than text. */
  shown?: ReactNode;
  /** Whether the value has controls of its own: then a separate button opens the editor. */
  hasControls?: boolean;
  edits: boolean;
  shortcut?: string;
  /** The key under which the editor is stored while a missing record is created. */
  keptAs?: string;
  /** Shown below the value, also while it is edited. */
  below?: ReactNode;
  /** The editor, with the record as it was when editing began: newer changes by others are not overwritten unseen. */
  children(opened: Row, close: () => void): ReactNode;
}

/** A value that becomes an input in place. Escape discards the change; the focus returns to the value. */
export function Editable({
  row,
  label,
  text,
  shown,
  hasControls,
  edits,
  shortcut,
  keptAs,
  below,
  children,
}: EditableProps) {
  const [opened, setOpened] = useState(() => (keptAs && awaited(keptAs) ? row : undefined));
  const open = opened !== undefined;
  const close = () => setOpened(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const value = shown || text || <span className={styles.none}>{words.side.none}</span>;
  const change = {
    ref: button,
    type: 'button' as const,
    'data-shortcut': shortcut,
    onClick: () => setOpened(row),
  };
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        {open ? (
          <div
            className={styles.editor}
            onKeyDownCapture={(event) => {
              // An open dropdown handles Escape itself.
              const within = (event.target as HTMLElement).dataset.mantineStopPropagation;
              if (event.key !== 'Escape' || within) return;
              event.stopPropagation();
              close();
            }}
          >
            <Suspense fallback={<span className={styles.value}>{value}</span>}>{children(opened, close)}</Suspense>
          </div>
        ) : !edits ? (
          <span className={styles.value}>{value}</span>
        ) : hasControls ? (
          <span className={styles.withControls}>
            {value}
            <button {...change} className={styles.pencil} aria-label={words.side.change(label)}>
              <Pencil size={14} />
            </button>
          </span>
        ) : (
          <button
            {...change}
            className={styles.press}
            aria-label={shown && !text ? undefined : words.side.set(label, text ?? words.side.none)}
          >
            {shown && !text && <span className="visually-hidden">{label}: </span>}
            {value}
            <Pencil size={14} />
          </button>
        )}
        {below}
      </dd>
    </div>
  );
}

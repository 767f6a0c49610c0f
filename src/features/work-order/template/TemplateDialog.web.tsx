import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate, Plus, Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOptions } from '#web/entity/pick/options.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../form/create.words';
import styles from './template.module.css';

interface TemplateDialogProps {
  /** Where a template is chosen for something else than a new work order. */
  title?: string;
  onChoose(id: string): void;
  onClose(): void;
}

/** Chooses a template for a work order (S12.2–5): some at once, others by search. Enter takes the first. */
export function TemplateDialog({ title = words.title, onChoose, onClose }: TemplateDialogProps) {
  const { may } = useSession();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const [wanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The closing menu returns the focus to its button, so focus the input one frame later.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEarlyEnter(input, () => setWanted(true));
  const settled = q === typed.trim();
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <div className={styles.dialog}>
        <TextInput
          ref={input}
          type="search"
          data-autofocus
          aria-label={words.search}
          placeholder={words.startTyping}
          leftSection={<Search size={16} />}
          value={typed}
          onChange={(event) => {
            setWanted(false);
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={({ key }) => key === 'Enter' && setWanted(true)}
        />
        <div className={styles.found} aria-live="polite">
          <Found q={q} takesFirst={wanted && settled} onChoose={onChoose} />
        </div>
        {may('create', 'work-order-template') && (
          <Button
            component={Link}
            to="/work-order-template/new"
            variant="default"
            leftSection={<Plus size={16} />}
            className={styles.newTemplate}
          >
            {words.newTemplate}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Enter that is pressed before the input has the focus is meant for it, and not for what has the focus until then. */
function useEarlyEnter(input: RefObject<HTMLInputElement | null>, onEnter: () => void): void {
  const press = useRef(onEnter);
  useEffect(() => {
    press.current = onEnter;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat) return;
      event.preventDefault();
      press.current();
    };
    addEventListener('keydown', onKey, { signal });
    addEventListener('focusin', ({ target }) => target === input.current && listening.abort(), { signal });
    return () => listening.abort();
  }, [input]);
}

function Found({ q, takesFirst, onChoose }: { q: string; takesFirst: boolean; onChoose(id: string): void }) {
  const { options, isPending, isError, refetch, hasNextPage, fetchNextPage } = useOptions(
    '/api/work-order-templates/minimal',
    { q },
    true,
  );
  const first = takesFirst ? options[0]?.id : undefined;
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    if (first) choose.current(first);
  }, [first]);
  if (isError)
    return (
      <div className={styles.failed} role="alert">
        <p>{words.failed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    );
  if (isPending) return <Waiting lines={3} />;
  if (options.length === 0) return <p className={styles.hint}>{q ? words.none : words.noneYet}</p>;
  return (
    <ul className={styles.templates}>
      {options.map(({ id, name, description }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            <LayoutTemplate size={18} aria-hidden="true" />
            <span>
              <b>{name}</b>
              {typeof description === 'string' && <small>{description}</small>}
            </span>
          </button>
        </li>
      ))}
      {hasNextPage && (
        <li>
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </li>
      )}
    </ul>
  );
}

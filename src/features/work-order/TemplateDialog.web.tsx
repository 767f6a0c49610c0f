import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { LayoutTemplate, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useOptions } from '#web/entity/options.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from './words-create';
import styles from './template.module.css';

/** Which template a work order begins from (S12.2–5). */
export function TemplateDialog({ onClose }: { onClose(): void }) {
  const { may } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  return (
    <Dialog title={words.title} onClose={onClose} size={560}>
      <div className={styles.dialog}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={words.search}
          placeholder={words.startTyping}
          leftSection={<Search size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.found} aria-live="polite">
          {q === '' || typed.trim() === '' ? (
            <p className={styles.hint}>{words.startTyping}</p>
          ) : (
            <Found q={q} onChoose={(id) => void navigate({ href: `/work-order/new?fromTemplate=${id}` })} />
          )}
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

function Found({ q, onChoose }: { q: string; onChoose(id: string): void }) {
  const { options, isPending, isError, refetch, hasNextPage, fetchNextPage } = useOptions(
    '/api/work-order-templates/minimal',
    q,
    true,
  );
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
  if (options.length === 0) return <p className={styles.hint}>{words.none}</p>;
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

import { ActionIcon, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Clock, TriangleAlert, X } from 'lucide-react';
import { words } from '#words/outbox';
import { featureOf } from '../entity/common/feature.ts';
import { timeAgo } from '../format/time.ts';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import type { Entry } from './entry.ts';
import { intoForm } from './into-form.ts';
import { dropEntries, retry } from './queue.ts';
import styles from './queue.module.css';

/** A waiting or refused call, with a link to its record. */
export function OutboxRow({ entry, onGo }: { entry: Entry; onGo(): void }) {
  const { id, said, state, problem, at, noun, record, form } = entry;
  const navigate = useNavigate();
  const refused = state === 'refused';
  const Icon = refused ? TriangleAlert : Clock;
  async function edit(href: string) {
    await intoForm(entry);
    onGo();
    await navigate({ href });
  }
  return (
    <li data-state={state}>
      <Icon size={18} aria-hidden="true" />
      <span>
        {record && featureOf(noun) ? (
          <Link to={`/${noun}/${record}`} onClick={onGo}>
            {said}
          </Link>
        ) : (
          <b>{said}</b>
        )}
        <small>{problem ?? `${words.states.waiting} · ${timeAgo(new Date(at).toISOString())}`}</small>
        {refused && (
          <span className={styles.again}>
            <Button size="xs" variant="default" onClick={() => void retry([entry])}>
              {words.retry}
            </Button>
            {form && (
              <Button size="xs" variant="default" onClick={() => void edit(form)}>
                {words.edit}
              </Button>
            )}
            <Button size="xs" variant="subtle" color="danger" onClick={() => void dropEntries([id])}>
              {words.discard}
            </Button>
          </span>
        )}
      </span>
      {!refused && (
        <Tooltip label={words.discard}>
          <ActionIcon variant="subtle" aria-label={words.remove(said)} onClick={() => void dropEntries([id])}>
            <X size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

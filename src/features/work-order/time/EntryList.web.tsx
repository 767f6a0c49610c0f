import { Button } from '@mantine/core';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayOf } from '#web/format/clock.ts';
import { formatDate, formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Page } from '#web/query.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from './time.words';
import type { Booked } from './booked';
import styles from './time.module.css';

/** Further entries are behind a button. */
const maxShown = 5;

interface ListProps<T extends Booked> {
  query: UseQueryResult<Page<T>>;
  label: string;
  /** Shown if there are no entries and none are queued. */
  none: string | false;
  failed: string;
  /** The kind of entry, shown with the person and the date. */
  kind(entry: T): ReactNode;
  /** The main figure, and a second one below it. */
  figure(entry: T): [ReactNode, ReactNode?];
  /** The label of the edit button; undefined if this person may not edit the entry. */
  edit(entry: T): string | undefined;
  onEdit(entry: T): void;
}

/** Entries, newest first. Pressing one opens it for editing. */
export function EntryList<T extends Booked>({ query, label, none, failed, ...rest }: ListProps<T>) {
  const [all, setAll] = useState(false);
  if (query.isPending) return <Waiting lines={1} />;
  if (!query.data)
    return (
      <p className={styles.none} role="alert">
        {failed}{' '}
        <Button size="xs" variant="default" onClick={() => void query.refetch()}>
          {words.entries.again}
        </Button>
      </p>
    );
  const { results } = query.data;
  if (results.length === 0) return none && <p className={styles.none}>{none}</p>;
  return (
    <>
      <ul className={styles.entries} aria-label={label}>
        {results.slice(0, all ? undefined : maxShown).map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} {...rest} />
          </li>
        ))}
      </ul>
      {results.length > maxShown && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.entries.fewer : words.entries.all(results.length)}
        </button>
      )}
    </>
  );
}

type EntryProps<T extends Booked> = Pick<ListProps<T>, 'kind' | 'figure' | 'edit' | 'onEdit'> & { entry: T };

function Entry<T extends Booked>({ entry, kind, figure, edit, onEdit }: EntryProps<T>) {
  const { user, created_at, worked_at, description } = entry;
  const isLater = worked_at && worked_at !== dayOf(created_at);
  const [first, second] = figure(entry);
  const label = edit(entry);
  const inside = (
    <>
      <Avatar name={user.name} color={user.color} picture={user.profile_image} size={28} />
      <span className={styles.what}>
        <b>{user.name}</b>
        <small>
          {kind(entry)} ·{' '}
          <time title={formatDateTime(created_at)}>{isLater ? formatDate(worked_at) : timeAgo(created_at)}</time>
        </small>
        {description && <span>{description}</span>}
      </span>
      <span className={styles.figure}>
        <b>{first}</b>
        {second && <small>{second}</small>}
      </span>
    </>
  );
  if (!label) return <div className={styles.entry}>{inside}</div>;
  return (
    <button type="button" className={styles.entry} onClick={() => onEdit(entry)}>
      {inside}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AlarmClock, AlarmClockOff, Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { addressOf } from './address';
import { eventIcons } from './event-icons';
import type { Notice } from './inbox-query';
import { words } from '../notification.words';
import styles from './inbox.module.css';

interface RowProps {
  notice: Notice;
  /** The keys act on it. */
  current: boolean;
  onFocus(): void;
  onOpen(): void;
  onRead(): void;
  onDone(): void;
  onSnooze(from: HTMLElement): void;
}

/** Unread is told by a dot and by weight; the icon that has the dot toggles it. */
export function NoticeRow({ notice, current, onFocus, onOpen, onRead, onDone, onSnooze }: RowProps) {
  const { record, text, is_read, is_done, snoozed_until } = notice;
  const title = record ? [record.code, record.name].filter(Boolean).join(' ') : text;
  const Icon = eventIcons[notice.event];
  const isSnoozed = !is_done && snoozed_until !== null && Date.parse(snoozed_until) > Date.now();
  const act = { current, what: title };
  return (
    <li
      className={styles.row}
      data-unread={!is_read || undefined}
      data-current={current || undefined}
      onFocus={onFocus}
    >
      <Act {...act} label={is_read ? words.markUnread : words.markRead} shortcut="u" onPress={onRead}>
        <span className={styles.mark}>
          <Icon size={18} />
        </span>
      </Act>
      <div className={styles.text}>
        <Opens notice={notice} onOpen={onOpen}>
          {title}
        </Opens>
        {record && <p>{text}</p>}
        <small>
          {notice.count > 1 && (
            <b className={styles.count}>
              <span aria-hidden="true">{words.timesShort(notice.count)}</span>
              <span className="visually-hidden">{words.times(notice.count)}</span>
            </b>
          )}
          {isSnoozed ? (
            words.backAt(formatDateTime(snoozed_until))
          ) : (
            <time dateTime={notice.updated_at} title={formatDateTime(notice.updated_at)}>
              {timeAgo(notice.updated_at)}
            </time>
          )}
        </small>
      </div>
      <div className={styles.acts}>
        <Act {...act} label={is_done ? words.reopen : words.done} shortcut="e" onPress={onDone}>
          {is_done ? <Undo2 size={18} /> : <Check size={18} />}
        </Act>
        {!is_done && (
          <Act {...act} label={isSnoozed ? words.wake : words.snooze} shortcut="h" onPress={onSnooze}>
            {isSnoozed ? <AlarmClockOff size={18} /> : <AlarmClock size={18} />}
          </Act>
        )}
      </div>
    </li>
  );
}

function Opens({ notice, onOpen, children }: { notice: Notice; onOpen(): void; children: ReactNode }) {
  const to = addressOf(notice);
  const content = (
    <>
      {!notice.is_read && <span className="visually-hidden">{words.unread} </span>}
      {children}
    </>
  );
  if (!to)
    return (
      <button type="button" className={styles.opens} data-open onClick={onOpen}>
        {content}
      </button>
    );
  const { pathname, searchParams, hash } = new URL(to, location.origin);
  const search = Object.fromEntries(searchParams) as never;
  return (
    <Link to={pathname} search={search} hash={hash.slice(1)} className={styles.opens} data-open onClick={onOpen}>
      {content}
    </Link>
  );
}

interface ActProps {
  current: boolean;
  label: string;
  /** The title of the notice. */
  what: string;
  shortcut: string;
  onPress(from: HTMLElement): void;
  children: ReactNode;
}

function Act({ current, label, what, shortcut, onPress, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        className={styles.act}
        aria-label={words.of(label, what)}
        data-shortcut={current ? shortcut : undefined}
        onClick={(event) => onPress(event.currentTarget)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

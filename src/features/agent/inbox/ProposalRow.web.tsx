import { Checkbox } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Proposal } from '../agent';
import { words as names } from '../agent-page.words';
import { Confidence } from '../Confidence.web';
import { isOurs } from '../page/decide';
import { words } from './inbox.words';
import styles from './inbox.module.css';

interface RowProps {
  proposal: Proposal;
  /** It stands beside the list, and the keys act on it. */
  current: boolean;
  chosen: boolean;
  onChoose(isOn: boolean): void;
  onOpen(): void;
}

export function ProposalRow({ proposal, current, chosen, onChoose, onOpen }: RowProps) {
  const { id, title, targets, state, confidence, created_at, decided_at, snoozed_until, may_accept } = proposal;
  const search = useSearch({ strict: false });
  const at = decided_at ?? created_at;
  return (
    <li className={styles.row} data-row={id} data-current={current || undefined}>
      {state === 'open' && may_accept && isOurs(proposal) && (
        <label className={styles.tick}>
          <Checkbox
            aria-label={words.choose(title)}
            checked={chosen}
            data-shortcut={current ? 'x' : undefined}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        </label>
      )}
      <div className={styles.text}>
        <Link
          to="/agents/inbox"
          search={{ ...search, proposal: id } as never}
          className={styles.opens}
          aria-current={current || undefined}
          data-open
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {title}
        </Link>
        <p>{targets.map(({ name }) => name).join(' · ')}</p>
        <small>
          {state === 'open' ? <Confidence of={confidence} /> : <b>{names.state[state]}</b>}
          {state === 'snoozed' && snoozed_until ? (
            <span>{words.backAt(formatDateTime(snoozed_until))}</span>
          ) : (
            <time dateTime={at} title={formatDateTime(at)}>
              {timeAgo(at)}
            </time>
          )}
        </small>
      </div>
    </li>
  );
}

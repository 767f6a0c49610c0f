import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#web/format/time.ts';
import type { Proposal, Target } from '../agent';
import { words as names } from '../agent-page.words';
import { words as inbox } from '../inbox/inbox.words';
import { TargetLink } from '../Targets.web';
import { pageOf } from './decide';
import { words } from './proposal.words';
import styles from './proposal.module.css';

/** What has become of it, and why this person cannot accept it. */
export function Notices({ proposal }: { proposal: Proposal }) {
  const { state, reason, replaced_by, snoozed_until, may_accept, needs } = proposal;
  if (state === 'stale')
    return (
      <p className={styles.notice} data-warning>
        {reason === 'no_room' ? words.putAside : words.stale}{' '}
        {replaced_by && <Link to={pageOf(replaced_by)}>{words.replaced}</Link>}
      </p>
    );
  if (state === 'snoozed' && snoozed_until)
    return <p className={styles.notice}>{inbox.backAt(formatDateTime(snoozed_until))}</p>;
  if (state !== 'open') return <Decided proposal={proposal} />;
  if (!may_accept && needs) return <p className={styles.notice}>{words.needs[needs]}</p>;
  return null;
}

function Decided({ proposal }: { proposal: Proposal }) {
  const { state, decided_by, decided_at, reason, note } = proposal;
  const made = madeBy(proposal);
  return (
    <div className={styles.notice}>
      <p>
        {words.by(
          names.state[state === 'undone' ? 'accepted' : state],
          decided_by?.name ?? '',
          decided_at ? formatDateTime(decided_at) : '',
        )}
        {state === 'undone' && words.thenUndone}
        {reason && `: ${names.reason[reason].toLowerCase()}`}
      </p>
      {note && <p>{note}</p>}
      {made.length > 0 && (
        <p>
          {words.results}:{' '}
          {made.map((record, at) => (
            <span key={record.id}>
              {at > 0 && ', '}
              <TargetLink of={record} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The records of its results, each once; what a call answered without a name has that of the proposal. */
function madeBy({ results, targets }: Proposal): Target[] {
  const made = new Map<string, Target>();
  for (const { record } of results) {
    const name = record?.name || targets.find(({ id }) => id === record?.id)?.name;
    if (record && name) made.set(record.id, { ...record, name });
  }
  return [...made.values()];
}

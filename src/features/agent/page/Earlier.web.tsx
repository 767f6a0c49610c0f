import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay } from '#web/format/time.ts';
import { getPage, keys } from '#web/query.ts';
import type { Proposal } from '../agent';
import { words as names } from '../agent-page.words';
import { pageOf } from './decide';
import { words } from './proposal.words';
import styles from './proposal.module.css';

const most = 5;

/** What was decided before about the same thing. */
export function Earlier({
  proposal: {
    id,
    agent,
    kind,
    targets: [target],
  },
}: {
  proposal: Proposal;
}) {
  const asked = new URLSearchParams({
    agent: agent.id,
    kind,
    ...(target && { target_type: target.type, target_id: target.id }),
  }).toString();
  const { data } = useQuery({
    queryKey: keys.some('proposal', asked),
    queryFn: () => getPage<Proposal>('/agents/proposals', asked, 1, 20),
    enabled: target !== undefined,
  });
  const rows = data?.results.filter((one) => one.id !== id && one.decided_at).slice(0, most) ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{words.earlier}</h3>
      <ul className={styles.earlier}>
        {rows.map(({ id, title, state, reason, decided_by, decided_at }) => (
          <li key={id}>
            <Link to={pageOf(id)}>{title}</Link>
            <small>
              {words.by(names.state[state], decided_by?.name ?? '', decided_at ? formatDay(decided_at) : '')}
              {reason && ` · ${names.reason[reason]}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

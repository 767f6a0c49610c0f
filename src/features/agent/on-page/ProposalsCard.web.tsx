import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as names } from '../agent-page.words';
import { Confidence } from '../Confidence.web';
import { accept, isOurs, pageOf } from '../page/decide';
import { words } from '../page/proposal.words';
import { useProposals } from '../proposals-query';
import styles from './on-page.module.css';

/** What agents propose about a record; one press accepts, and can be undone. */
export function ProposalsCard({ noun, row }: { noun: string; row: Row }) {
  const { list, rows } = useProposals(`state=open&target_type=${noun}&target_id=${row.id}`);
  if (list.isError && !rows)
    return <EntityError error={list.error} title={names.failed.inbox} onRetry={() => void list.refetch()} />;
  if (!rows) return <Waiting lines={1} />;
  return (
    <ul className={styles.proposals}>
      {rows.map((proposal) => (
        <li key={proposal.id}>
          <div>
            <Link to={pageOf(proposal.id)}>{proposal.title}</Link>
            <p>{proposal.why}</p>
            <small>
              {proposal.agent.name} <Confidence of={proposal.confidence} />
              {!proposal.may_accept && proposal.needs && <span>{words.needs[proposal.needs]}</span>}
            </small>
          </div>
          {proposal.may_accept && isOurs(proposal) && proposal.calls.length > 0 && (
            <Button variant="default" aria-label={words.acceptOf(proposal.title)} onClick={() => void accept(proposal)}>
              {words.accept}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as names } from '../agent-page.words';
import { agentsQuery } from '../proposals-query';
import { AgentCard } from './AgentCard.web';
import { Mutes } from './Mutes.web';
import styles from './cards.module.css';

/** The agents: what each watches and how it does; below, what they do not say any more. */
export function AgentsTab() {
  const { data, error, refetch } = useQuery(agentsQuery);
  if (!data && error) return <PageError error={error} title={names.failed.agents} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={8} />;
  return (
    <>
      <ul className={styles.cards}>
        {data.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
      <Mutes />
    </>
  );
}

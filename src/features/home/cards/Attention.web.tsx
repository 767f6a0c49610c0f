import { Link } from '@tanstack/react-router';
import { featureOf } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { Card } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/format/number.ts';
import { MoreOf } from './Group.web';
import type { Block, Home, HomeAutomation } from '../home';
import { words } from '../below.words';
import { words as shared } from '../home.words';
import styles from '../home.module.css';

/** What somebody has to look at: what agents propose, and automations that fail. */
export const Attention = ({ home: { proposals, automations } }: { home: Home }) => (
  <>
    {proposals && proposals.count > 0 && <Proposals of={proposals} />}
    {automations && automations.count > 0 && <FailingAutomations failing={automations} />}
  </>
);

/** The most pressing ones, and how many there are. */
const Proposals = ({ of: { count, results } }: { of: NonNullable<Home['proposals']> }) => (
  <Card id="proposals" title={words.proposals} count={count}>
    <ol className={styles.rows}>
      {results.map(({ id, title, agent }) => (
        <li key={id} className={styles.row}>
          <div className={styles.rowText}>
            <Link to={`/agents/proposal/${id}`}>{title}</Link>
            <small>{agent.name}</small>
          </div>
        </li>
      ))}
    </ol>
    {count > results.length && (
      <Link to="/agents/inbox" className={styles.more}>
        {shared.viewAll(formatNumber(count))}
        <span className="visually-hidden">: {words.proposals}</span>
      </Link>
    )}
  </Card>
);

/** Automations that somebody has to look at, with what went wrong. */
const FailingAutomations = ({ failing }: { failing: Block<HomeAutomation> }) => (
  <Card id="automations" title={words.automations} count={failing.count}>
    <ol className={styles.rows}>
      {failing.results.map((one) => (
        <li key={one.id} className={styles.row}>
          <div className={styles.rowText}>
            <Link to={`/automation/${one.id}`}>{one.name}</Link>
            <small>{featureOf('automation')!.line!(one as unknown as Row).subtitle}</small>
          </div>
        </li>
      ))}
    </ol>
    <MoreOf block={failing} title={words.automations} />
  </Card>
);

import { Link } from '@tanstack/react-router';
import { featureOf } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { Card } from '#web/ui/Card.tsx';
import { MoreOf } from './Group.web';
import type { Block, HomeAutomation } from './home';
import { words } from './home.words';
import styles from './home.module.css';

/** Automations that somebody has to look at, with what went wrong. */
export const FailingAutomations = ({ failing }: { failing: Block<HomeAutomation> }) => (
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

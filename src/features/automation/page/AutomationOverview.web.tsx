import { lazy, type ReactNode, Suspense } from 'react';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import type { Action } from '../sentence/action';
import type { ConditionGroup } from '../sentence/condition';
import type { Trigger } from '../sentence/trigger';
import styles from './page.module.css';

const ReadSentence = lazy(async () => ({ default: (await import('../builder/ReadSentence.web')).ReadSentence }));
const WebhookBox = lazy(async () => ({ default: (await import('./WebhookBox.web')).WebhookBox }));

/** The sentence first, then the facts; an address to call where it has one. */
export function AutomationOverview({ row, facts }: { row: Row; facts: ReactNode }) {
  const trigger = row.trigger as Trigger;
  const actions = row.actions as Action[];
  const webhook = row.webhook as { url: string; secret: string } | null;
  const signs = trigger.type === 'webhook' || actions.some(({ type }) => type === 'call_webhook');
  return (
    <div className={styles.overview}>
      <div className={styles.sentence}>
        <Suspense fallback={<Waiting lines={2} />}>
          <ReadSentence trigger={trigger} conditions={row.conditions as ConditionGroup | null} actions={actions} />
        </Suspense>
      </div>
      {webhook && signs && (
        <Suspense>
          <WebhookBox {...webhook} isCalled={trigger.type === 'webhook'} />
        </Suspense>
      )}
      {facts}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Lines, LineText } from '#web/ui/Lines.tsx';
import { mutesQuery } from '../proposals-query';
import { unmute } from './manage';
import { words } from './cards.words';
import styles from './cards.module.css';

/** What agents do not say any more, until somebody lets them. */
export function Mutes() {
  const { may } = useSession();
  const { data = [] } = useQuery(mutesQuery);
  if (data.length === 0) return null;
  return (
    <Card id="mutes" title={words.mutes} count={data.length}>
      <p className={styles.about}>{words.mutesAbout}</p>
      <Lines label={words.mutes}>
        {data.map(({ id, agent, kind_label, key, title, created_at }) => (
          <li key={id}>
            <LineText
              name={key ? title : words.wholeKind(kind_label)}
              about={`${agent.name} · ${kind_label} · ${formatDay(created_at)}`}
            />
            {may('unmute', 'agent') && (
              <Button variant="default" size="xs" aria-label={words.unmuteOf(title)} onClick={() => void unmute(id)}>
                {words.unmute}
              </Button>
            )}
          </li>
        ))}
      </Lines>
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { featureOf } from '#web/entity/common/feature.ts';
import { historyLineOf } from '#web/entity/record/history-line.ts';
import { formatDateTime } from '#web/format/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Truncated } from '#web/ui/Truncated.tsx';
import type { Activity as Entry } from '../home';
import { words } from '../below.words';
import styles from '../home.module.css';

const most = 8;

/** What happened last, each with a link to its record. What has no page is told by the record it belongs to. */
export function Activity({ entries }: { entries: Entry[] }) {
  const shown = entries.filter(({ entity_type }) => featureOf(entity_type)).slice(0, most);
  return (
    <Card id="activity" title={words.activity.title}>
      {shown.length === 0 && <p className={styles.none}>{words.activity.none}</p>}
      <ol className={styles.activity}>
        {shown.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { who, face, what, ago, by } = historyLineOf(entry);
  const feature = featureOf(entry.entity_type);
  const sentence = <Truncated text={what} at="activity" />;
  return (
    <li>
      <Avatar name={who} color={face?.color} picture={face?.profile_image} size={28} />
      <p>
        <b>{who}</b> {sentence}
        <small>
          {feature && entry.entity_name && (
            <>
              <Link to={`/${feature.slug}/${entry.entity_id}`}>
                <Truncated text={entry.entity_name} at="menu" />
              </Link>
              {' · '}
            </>
          )}
          <time dateTime={entry.timestamp} title={formatDateTime(entry.timestamp)}>
            {ago}
          </time>
          {by}
        </small>
      </p>
    </li>
  );
}

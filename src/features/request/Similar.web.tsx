import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Row } from '#web/query.ts';
import { Card } from '#web/ui/Card.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { decide, sayNotDone } from './act';
import { words } from './request.words';
import { similarQuery } from './similar-query';
import { useTriage } from './use-triage';
import styles from './request.module.css';

const texts = words.similar;

/** Open work that may be about the same; one press merges the request into it. */
export function Similar({ row }: { row: Row }) {
  const { data } = useQuery(similarQuery(row.id));
  const { goOn } = useTriage(row);
  const merge = (work_order: string) =>
    decide(row, 'merge', { work_order }).then(goOn, (error: unknown) => sayNotDone(row, error));
  return (
    <Card id="similar" title={texts.title}>
      {!data ? (
        <Waiting lines={2} />
      ) : data.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.similar}>
          {data.map(({ id, name, code, status, asset }) => (
            <li key={id}>
              <Link to={`/work-order/${id}`}>
                <Glyph meaning={status} />
                <span>
                  <b>{name}</b>
                  <small>{[code, asset?.name].filter(Boolean).join(' · ')}</small>
                </span>
              </Link>
              <Button variant="default" size="xs" aria-label={texts.merge(code)} onClick={() => void merge(id)}>
                {words.act.merge}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

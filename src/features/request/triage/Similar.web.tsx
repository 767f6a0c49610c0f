import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Row } from '#web/query.ts';
import { Card } from '#web/ui/Card.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { decide, joinWith, sayNotDone } from '../act';
import { words } from '../request.words';
import { type Alike, duplicatesQuery, similarQuery } from './similar-query';
import { useTriage } from './use-triage';
import styles from '../page/request.module.css';

const texts = words.similar;

/** Open work and pending requests that may be about the same; one press joins the request with one of them. */
export function Similar({ row }: { row: Row }) {
  const { data } = useQuery(similarQuery(row.id));
  const { goOn } = useTriage(row);
  const merge = (work_order: string) =>
    decide(row, 'merge', { work_order }).then(goOn, (error: unknown) => sayNotDone(row, error));
  return (
    <>
      <Duplicates row={row} goOn={goOn} />
      <Work data={data} onMerge={(id) => void merge(id)} />
    </>
  );
}

/** Reports of the same that wait, too: together they become one work order. */
function Duplicates({ row, goOn }: { row: Row; goOn(): void }) {
  const { data = [] } = useQuery(duplicatesQuery(row.id));
  const unsaid = data.filter(({ is_proposed }) => !is_proposed);
  if (unsaid.length === 0) return null;
  const join = (other: Alike) => joinWith(row, other).then(goOn, (error: unknown) => sayNotDone(row, error));
  return (
    <Card id="duplicates" title={texts.duplicates}>
      <ul className={styles.similar}>
        {unsaid.map((other) => (
          <li key={other.id}>
            <Line noun="request" alike={other} />
            <Button variant="default" size="xs" aria-label={texts.join(other.code)} onClick={() => void join(other)}>
              {texts.acceptBoth}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  noun: 'request' | 'work-order';
  alike: Alike;
}

const Line = ({ noun, alike: { id, name, code, status, asset } }: LineProps) => (
  <Link to={`/${noun}/${id}`}>
    <Glyph meaning={status} />
    <span>
      <b>{name}</b>
      <small>{[code, asset?.name].filter(Boolean).join(' · ')}</small>
    </span>
  </Link>
);

function Work({ data, onMerge }: { data: Alike[] | undefined; onMerge(id: string): void }) {
  const unsaid = data?.filter(({ is_proposed }) => !is_proposed) ?? [];
  // All of it stands above, as a proposal.
  if (data && data.length > 0 && unsaid.length === 0) return null;
  return (
    <Card id="similar" title={texts.title}>
      {!data ? (
        <Waiting lines={2} />
      ) : data.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.similar}>
          {unsaid.map((order) => (
            <li key={order.id}>
              <Line noun="work-order" alike={order} />
              <Button
                variant="default"
                size="xs"
                aria-label={texts.merge(order.code)}
                onClick={() => onMerge(order.id)}
              >
                {words.act.merge}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

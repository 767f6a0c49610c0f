import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { words } from '../purchase-order.words';
import { orderOf } from '../order';
import styles from './order.module.css';

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.web')).ReasonDialog }));

const texts = words.receipts;

/** Receipts with date and location, latest first. A mistake can be taken back. */
export function ReceiptsCard({ row }: { row: Row }) {
  const { may } = useSession();
  const [chosen, choose] = useState<string>();
  const receipts = orderOf(row).receipts.toReversed();
  const mayTakeBack = may('receive', 'purchase-order', row);
  if (receipts.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <>
      <ul className={styles.receipts}>
        {receipts.map(({ id, part, location, quantity, unit_price, note, created_at, created_by, ...line }) => (
          <li key={id} data-void={line.is_taken_back || undefined}>
            <span>
              <b>{texts.line(quantity, part.name)}</b>{' '}
              <Link to={`/location/${location.id}`}>{texts.at(location.name)}</Link>
              {(line.is_taken_back || line.takes_back) && <em>{texts.takenBack}</em>}
              {note && <small>{note}</small>}
            </span>
            <span>
              {unit_price && <Money amount={unit_price} />}
              <small>
                {created_by?.name}{' '}
                <time dateTime={created_at} title={formatDateTime(created_at)}>
                  {timeAgo(created_at)}
                </time>
              </small>
            </span>
            {mayTakeBack && !line.is_taken_back && !line.takes_back && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={texts.takeBackOf(quantity, part.name)}
                onClick={() => choose(id)}
              >
                {texts.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {chosen && (
          <ReasonDialog row={row} verb="take-back" about={{ receipt: chosen }} onClose={() => choose(undefined)} />
        )}
      </Suspense>
    </>
  );
}

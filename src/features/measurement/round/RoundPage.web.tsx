import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { Denied } from '#web/entity/common/Denied.tsx';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import { PageError } from '#web/entity/common/PageError.tsx';
import { useSession } from '#web/session.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { measuredOf } from '../measured';
import { words } from '../measurement-page.words';
import { metersQuery, roundOf, roundQuery } from './round-query';
import { Walk } from './Walk.web';
import styles from './round.module.css';

const texts = words.round;

/** A round on the way: a meter a screen (F2.6). */
export function RoundPage() {
  const { may } = useSession();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useQuery(roundQuery(id));
  const round = found.data && roundOf(found.data);
  const ids = useMemo(() => round?.measurements.map((one) => one.id) ?? [], [round]);
  const meters = useQuery(metersQuery(ids));
  const rows = useOptimisticRows(useMemo(() => meters.data ?? [], [meters.data]));
  useEffect(() => {
    if (round) document.title = `${round.name} · ${all.product}`;
  }, [round]);
  const error = found.error ?? meters.error;
  if (error && !(round && meters.data))
    return (
      <PageError
        error={error}
        title={texts.failed}
        onRetry={() => void Promise.all([found.refetch(), ids.length > 0 && meters.refetch()])}
      />
    );
  if (round && !may('do', 'measurement-round', round))
    return <Denied verb="do" noun="measurement-round" parent={`/measurement-round/${id}`} />;
  return (
    <div className={styles.page}>
      {round && <PageHeader title={round.name} parent={`/measurement-round/${id}`} />}
      {!round || (ids.length > 0 && !meters.data) ? (
        <Waiting lines={5} />
      ) : ids.length === 0 ? (
        <p className={styles.empty}>{texts.none}</p>
      ) : (
        <Walk round={round} meters={rows.map(measuredOf)} />
      )}
    </div>
  );
}

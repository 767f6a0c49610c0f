import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/format/number.ts';
import { keys, type Page, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import type { VendorScore } from '../supply-chain';
import { Failed } from './Failed.web';
import { formatDays, formatPercent } from './format';
import { ListLinkTo } from './ListLinkTo.web';
import { words } from '../supply-page.words';
import { driftOf } from './Vendors.web';
import styles from './supply.module.css';

const texts = words.vendors;

/** How reliable a vendor is, on its page (B8). */
export function Scorecard({ row }: { row: Row }) {
  const { may } = useSession();
  const mayRead = may('read', 'figure');
  const { data, error, refetch } = useQuery({
    enabled: mayRead,
    queryKey: keys.overview('supply-vendor', row.id),
    queryFn: () => api.get<Page<VendorScore>>(`/supply-chain/vendors?vendor=${row.id}`),
  });
  if (!mayRead) return <p className={styles.cardNote}>{texts.hidden}</p>;
  const score = data?.results[0];
  return (
    <>
      {!data && (error ? <Failed onRetry={() => void refetch()} /> : <Waiting lines={2} />)}
      {data && <p className={styles.lead}>{leadOf(score)}</p>}
      {score && <Score score={score} costs={may('read', 'cost', {})} />}
    </>
  );
}

function leadOf(score: VendorScore | undefined): string {
  if (!score || score.lines === 0 || score.on_time === null) return texts.leadNone;
  const lines = formatNumber(score.lines);
  return score.few ? texts.leadFew(lines) : texts.lead(formatPercent(score.on_time), lines);
}

function Score({ score, costs }: { score: VendorScore; costs: boolean }) {
  const percent = (value: number | null) => (value === null ? words.none : formatPercent(value));
  return (
    <dl className={styles.score}>
      <div>
        <dt>{texts.onTime}</dt>
        <dd>
          <ListLinkTo list={score.list}>{percent(score.on_time)}</ListLinkTo>
        </dd>
      </div>
      <div>
        <dt>{texts.fill}</dt>
        <dd>{percent(score.fill)}</dd>
      </div>
      <div>
        <dt>{texts.leadTime}</dt>
        <dd>{formatDays(score.lead_time.median)}</dd>
      </div>
      {costs && (
        <div>
          <dt>{texts.drift}</dt>
          <dd>{driftOf(score.price_drift)}</dd>
        </div>
      )}
      {costs && score.spend !== null && (
        <div>
          <dt>{texts.spend}</dt>
          <dd>
            <Money amount={score.spend} />
          </dd>
        </div>
      )}
    </dl>
  );
}

import { ChartCard } from '#web/chart/ChartCard.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { formatNumber } from '#web/format/number.ts';
import { formatPercent } from '../figures/format';
import type { StatusShare } from '../home';
import { words } from '../below.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

const texts = words.strip;

/** All assets in one line, each part as wide as its share. */
export function StatusStrip({ shares }: { shares: StatusShare[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const shown = shares.filter(({ count }) => count > 0);
  const share = (count: number) => formatPercent((count / total) * 100);
  return (
    <ChartCard
      id="asset-status"
      title={texts.title}
      none={total === 0 ? texts.none : undefined}
      table={{
        head: [texts.status, texts.assets, texts.share],
        rows: shares.map(({ status_category, count, list }) => [
          texts.states[status_category],
          <ListLinkTo list={list}>{formatNumber(count)}</ListLinkTo>,
          share(count),
        ]),
      }}
    >
      <div className={styles.strip}>
        <div className={styles.stripBar} aria-hidden="true">
          {shown.map(({ status_category, count }) => (
            <i key={status_category} data-status={status_category} style={{ flexGrow: count }} />
          ))}
        </div>
        <ul>
          {shown.map(({ status_category, count, list }) => (
            <li key={status_category}>
              <ListLinkTo list={list}>
                <Glyph meaning={status_category} />
                <b>{formatNumber(count)}</b> {texts.states[status_category]}
              </ListLinkTo>
            </li>
          ))}
        </ul>
      </div>
    </ChartCard>
  );
}

import { Link } from '@tanstack/react-router';
import { featureOf } from '#web/entity/common/feature.ts';
import { formatNumber } from '#web/format/number.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { Money } from '#web/ui/Money.tsx';
import { words } from '../../part.words';
import { kindIcons } from './kind-icons';
import type { Movement } from './move-stock';
import styles from './movements.module.css';

const texts = words.movements;

/** One movement; three rows on a phone. */
export function MovementLine({ line, costs }: { line: Movement; costs: boolean }) {
  const { kind, quantity, from_location: from, to_location: to } = line;
  const Icon = kindIcons[kind];
  return (
    <div role="row" className={styles.line}>
      <span role="cell" className={styles.what}>
        <span className={styles.kind}>
          <Icon size={14} aria-hidden="true" />
          {words.kinds[kind]}
        </span>
      </span>
      <span role="cell" className={styles.where}>
        <Link to={`/location/${line.location.id}`}>{line.location.name}</Link>
        {from && <small>{texts.from(from.name)}</small>}
        {to && <small>{texts.to(to.name)}</small>}
        {(line.reason || line.origin) && (
          <em>
            {line.reason} <Origin line={line} />
          </em>
        )}
      </span>
      <span role="cell" className={styles.quantity} data-sign={Math.sign(quantity)}>
        {signed(quantity)}
      </span>
      <span role="cell" className={styles.balance} data-name={texts.balance}>
        {formatNumber(line.balance)}
      </span>
      {costs && (
        <span role="cell" className={styles.cost}>
          {line.unit_cost && <Money amount={line.unit_cost} />}
        </span>
      )}
      <span role="cell" className={styles.by}>
        {line.created_by?.name}
        <time dateTime={line.created_at} title={formatDateTime(line.created_at)}>
          {timeAgo(line.created_at)}
        </time>
      </span>
    </div>
  );
}

const signed = (quantity: number): string =>
  `${quantity > 0 ? '+' : quantity < 0 ? '−' : '±'}${formatNumber(Math.abs(quantity))}`;

/** The record the movement was made for. */
function Origin({ line: { origin } }: { line: Movement }) {
  const feature = origin && featureOf(origin.entity_type);
  if (!origin || !feature) return null;
  return <Link to={`/${feature.slug}/${origin.id}`}>{feature.slug === 'part' ? texts.kit : feature.label}</Link>;
}

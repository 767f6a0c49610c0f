import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { words } from '../part.words';
import { words as listed } from '../part-list.words';
import { kitOf } from '../stock/places';
import { PartLine } from '../PartLine.web';
import styles from '../stock/stock.module.css';

const texts = words.kit;

/** The components of a kit, and how many kits could be assembled. */
export function KitParts({ part }: { part: Row }) {
  const kit = kitOf(part);
  if (!kit) return null;
  return (
    <section className={styles.kit} aria-labelledby="kit-title">
      <h3 id="kit-title">{texts.title}</h3>
      <p>{texts.buildable(kit.available)}</p>
      <div className={styles.list}>
        <ul>
          {kit.parts.map((one) => (
            <PartLine
              key={one.id}
              part={one as never}
              amount={`${texts.each(formatNumber(one.quantity))} · ${listed.available(formatNumber(one.available))}`}
              stock={{ available: one.available, is_low: one.available < one.quantity }}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

import { words } from './settings.words';
import { TextSetting } from './fields';
import { type Organization, saveOrganization } from './organization';
import styles from './settings.module.css';

const texts = words.ordering;

/** What ordering and keeping cost, by which the supply chain suggests quantities (B6). */
export function OrderingBlock({ organization: { id, settings } }: { organization: Organization }) {
  return (
    <section className={styles.block} aria-labelledby="organisation-ordering">
      <div>
        <h3 id="organisation-ordering" tabIndex={-1} className={styles.heading}>
          {texts.title}
        </h3>
        <p className={styles.lead}>{texts.hint}</p>
      </div>
      <div className={styles.grid}>
        <TextSetting
          id="organisation-order-cost"
          label={texts.orderCost}
          field="settings.order_cost"
          current={settings.order_cost ?? '50.00'}
          save={(value) => saveOrganization(id, { settings: { order_cost: value.trim() } })}
        />
        <TextSetting
          id="organisation-holding-rate"
          label={texts.holdingRate}
          field="settings.holding_rate"
          current={String(Math.round((settings.holding_rate ?? 0.2) * 10_000) / 100)}
          save={(value) =>
            saveOrganization(id, { settings: { holding_rate: Number(value.trim() || Number.NaN) / 100 } })
          }
        />
      </div>
    </section>
  );
}

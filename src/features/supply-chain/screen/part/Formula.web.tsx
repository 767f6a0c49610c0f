import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/number.ts';
import { readAmount } from '#web/format/money.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { OutlookDetail } from '../../supply-chain';
import { formatDays, formatFactor, formatPercent, formatRate } from '../format';
import { words } from '../../supply-page.words';
import styles from '../supply.module.css';

const texts = words.part.formulas;

/** B2 to B6 with the numbers of this part, so that anybody can check them. */
export function Formula({ row }: { row: OutlookDetail }) {
  const { me } = useSession();
  const { inputs, lead_time } = row;
  const [rate, lead] = [formatFactor(inputs.rate), formatNumber(lead_time.median)];
  const position = formatNumber(row.position);
  const reorder = formatNumber(row.reorder_point);
  const quantity = formatNumber(inputs.economic_quantity);
  const use = formatRate(inputs.yearly_use);
  const money = (amount: string) => readAmount(amount, me).shown;
  const lines: [label: string, text: ReactNode][] = [
    [texts.rate, texts.rateOf(words.units.perWeek(rate), words.classAbout[row.class])],
    [texts.service, texts.serviceOf(formatPercent(inputs.service_level), formatFactor(inputs.service_factor))],
    [
      texts.reorder,
      texts.reorderOf(
        rate,
        lead,
        formatFactor(inputs.service_factor),
        formatFactor(inputs.weekly_deviation),
        formatFactor(inputs.lead_time_deviation),
        reorder,
      ),
    ],
    [
      texts.position,
      texts.positionOf(
        formatNumber(row.on_hand),
        formatNumber(row.on_order),
        formatNumber(inputs.needed_in_lead_time),
        formatDays(lead_time.p90),
        position,
      ),
    ],
    [
      texts.quantity,
      Number(inputs.average_cost ?? 0) === 0
        ? texts.quantityPlain(use, quantity)
        : texts.quantityOf(
            use,
            money(inputs.order_cost),
            formatRate(inputs.holding_rate),
            money(inputs.average_cost!),
            quantity,
          ),
    ],
    [
      texts.order,
      row.position < row.reorder_point
        ? texts.orderOf(quantity, reorder, position, formatNumber(row.order_quantity))
        : texts.orderNone(position, reorder),
    ],
  ];
  return (
    <Card id="formula" title={words.part.formula}>
      <dl className={styles.formula}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

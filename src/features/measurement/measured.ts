import type { RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import type { May } from '#web/session.tsx';
import { inLocale } from '#web/format/locale.ts';
import type { State } from './band';
import type { measurement } from './measurement';

/** A measurement as pages know it. */
export type Measured = Row & RecordOf<typeof measurement>;
export const measuredOf = (row: Row): Measured => row as Measured;

/** What a value needs to be written: a chip has it, too. */
export interface Written {
  unit?: string | null;
  decimals?: number | null;
  states?: readonly State[] | null;
}

const mostDecimals = 6;
const formats = Array.from({ length: mostDecimals + 1 }, (_, digits) =>
  inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' })),
);

/** A number as this measurement writes it. */
export const figureText = ({ decimals }: Written, value: number): string =>
  formats[decimals ?? mostDecimals]!().format(value);

const withUnit = (of: Written, text: string): string => (of.unit ? `${text} ${of.unit}` : text);

/** A value with its unit, or the label of a state. */
export const valueText = (of: Written, value: number | string): string =>
  typeof value === 'string'
    ? (of.states?.find(({ key }) => key === value)?.label ?? value)
    : withUnit(of, figureText(of, value));

/** With its sign, also of what has grown; what rounds to nothing has none. */
export const differenceText = (of: Written, difference: number): string => {
  const text = figureText(of, difference);
  return `${difference > 0 && text !== figureText(of, 0) ? '+' : ''}${withUnit(of, text)}`;
};

/** What the last valid reading showed. */
export const lastOf = ({ last_value, last_state }: Pick<Measured, 'last_value' | 'last_state'>) =>
  last_state ?? last_value ?? null;

/** Whether this person may add readings: some only to what is assigned to them, which is more than `is_for_me` says. */
export function takesReading(may: May, of: Measured): boolean {
  const { users = [], teams = [] } = of.assigned_to ?? {};
  return may('add_reading', 'measurement', {
    ...of,
    is_mine: of.is_for_me === true && users.length + teams.length > 0,
  });
}

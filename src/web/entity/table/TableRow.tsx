import { memo } from 'react';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import { Unsent } from '../../queue/Unsent.tsx';
import { isUnconfirmed } from '../common/optimistic.ts';
import { Cell } from './Cell.tsx';
import { isNumber } from './columns.ts';
import { type Feature, isSettled } from '../common/feature.ts';
import { type FieldInfo, valueIn } from '../common/field-info.ts';
import type { Selection } from '../list/bulk/selection.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { Tick } from './Tick.tsx';
import styles from './table.module.css';

interface RowProps {
  feature: Feature;
  row: Row;
  index: number;
  /** Its offset from the top. */
  start: number;
  shown: FieldInfo[];
  /** The widths of its columns; none for a card. */
  template: string | undefined;
  href: string;
  pictured: boolean;
  selected: boolean;
  toggle?: Selection['toggle'];
  /** The cells that can be edited in place. */
  edits?: ReadonlyMap<string, FieldInfo>;
}

/** How many facts a card shows below the name, if the noun has no `line`. */
const mostOnCard = 2;

/** Memoised: re-renders only if its own data changes. */
export const TableRow = memo(function TableRow({ feature, row, index, start, shown, href, ...props }: RowProps) {
  const { template, pictured, selected, toggle, edits } = props;
  const others = shown.slice(1);
  const line = template ? undefined : feature.line?.(row);
  const picture = (
    <>
      {feature.mark?.(row)}
      {pictured && <Thumbnail feature={feature} row={row} />}
    </>
  );
  const editable = ({ key }: FieldInfo) => template && edits?.has(key) && !isSettled(feature, row, key);
  const cell = (field: FieldInfo) => (
    <div
      role="cell"
      key={field.key}
      className={styles.cell}
      data-number={isNumber(field) || undefined}
      {...(editable(field) && { 'data-edit': field.key, tabIndex: -1 })}
    >
      {feature.cells?.[field.key]?.(row) ?? <Cell field={field} value={valueIn(row, field.key)} />}
      {isUnconfirmed(row, field.key) && <Unsent />}
    </div>
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-at={index}
      tabIndex={index === 0 ? 0 : -1}
      className={styles.row}
      data-selected={selected || undefined}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
    >
      <div role="cell" className={styles.check}>
        {toggle && (
          <Tick label={words.list.selectRow(row.name)} checked={selected} onChange={(range) => toggle(row.id, range)} />
        )}
      </div>
      {!template && (
        <div role="presentation" className={styles.picture}>
          {line?.mark ?? picture}
        </div>
      )}
      <div role="cell" className={styles.nameCell}>
        {template && picture}
        <a href={href} className={styles.name}>
          {row.name}
        </a>
      </div>
      {template ? (
        others.map(cell)
      ) : (
        <>
          <div role="presentation" className={styles.facts}>
            {line ? (
              <div role="cell" className={styles.cell}>
                <span>{line.subtitle}</span>
              </div>
            ) : (
              others
                .filter(({ key }) => !feature.cells?.[key] && !isEmpty(valueIn(row, key)))
                .slice(0, mostOnCard)
                .map(cell)
            )}
          </div>
          <div role="cell" className={styles.beside}>
            {line?.control ?? line?.beside}
          </div>
        </>
      )}
    </div>
  );
});

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

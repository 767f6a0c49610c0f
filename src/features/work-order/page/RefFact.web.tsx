import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMade } from '#web/entity/pick/add-new.ts';
import { featureOf, optionsOf } from '#web/entity/common/feature.ts';
import { knownOption, optionQuery } from '#web/entity/pick/options.ts';
import { queryClient, type Row } from '#web/query.ts';
import { Truncated } from '#web/ui/Truncated.tsx';
import { changeOrder } from './change-order';
import { Editable, editors } from './Editable.web';
import { orderOf, titleOf } from '../order-view';
import styles from './side.module.css';

interface RefFactProps {
  row: Row;
  label: string;
  field: 'asset' | 'location';
  noun: string;
  edits: boolean;
  below?: ReactNode;
}

/** The asset or location of the work: a link, with an edit button beside it. */
export function RefFact({ row, label, field, noun, edits, below }: RefFactProps) {
  const chip = orderOf(row)[field];
  const from = optionsOf(featureOf(noun)!);
  const set = (on: Row, id: string | null) =>
    void changeOrder(on, { [field]: id }, { [field]: id && (knownOption(featureOf(noun)!, id) ?? chip) });
  const addNew = useMade(`${field}/${row.id}`, titleOf(row), async (made) => {
    await queryClient.fetchQuery(optionQuery(from, made));
    set(row, made);
  });
  return (
    <Editable
      row={row}
      label={label}
      edits={edits}
      hasControls={chip !== null}
      shown={
        chip && (
          <Link to={`/${noun}/${chip.id}`} className={styles.link}>
            {chip.color && <i className={styles.swatch} style={{ background: chip.color }} />}
            <Truncated text={chip.name} at="details" />
          </Link>
        )
      }
      below={below}
    >
      {(opened, close) => (
        <editors.Record
          label={label}
          from={from}
          value={orderOf(opened)[field]?.id ?? null}
          onSet={(id) => set(opened, id)}
          onClose={close}
          onAddNew={addNew({})}
        />
      )}
    </Editable>
  );
}

import { ActionIcon } from '@mantine/core';
import { Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { times } from '#shared/decimal';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { AddNew } from '#web/entity/common/making.ts';
import { formatMoney } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import { words } from './parts.words';
import { countOf, type Findings, type Line, type Shelf } from './part-lines';
import { placeOption } from './PlaceOption.web';
import { useFree, usePlaces } from './places';
import { stockLine } from './stock-line';
import styles from './parts.module.css';

const texts = words.editor;

interface RowProps {
  line: Line;
  shelf?: Shelf;
  found: Findings;
  priced: boolean;
  onChange(more: Partial<Line>): void;
  onAddNew: AddNew;
  /** Undefined for the blank row. */
  onRemove?: () => void;
}

/** Part, location, quantity, cost. The location needs a part first; after the part the focus moves to the quantity. */
export function PartLineRow({ line, shelf, found, priced, onChange, onAddNew, onRemove }: RowProps) {
  const { key, part, location } = line;
  const { me } = useSession();
  const { places, unknown } = usePlaces(part?.id);
  const free = useFree(part?.id);
  const quantity = useRef<HTMLInputElement>(null);
  const chosen = useRef(part?.id);
  useEffect(() => {
    if (part && part.id !== chosen.current) quantity.current?.focus();
    chosen.current = part?.id;
  }, [part]);
  const pick = useRef(onChange);
  useEffect(() => {
    pick.current = onChange;
  });
  useEffect(() => {
    if (!part || location !== undefined || !(places || unknown)) return;
    const [only, ...others] = places ?? [];
    pick.current({ location: only && others.length === 0 ? { id: only.id, name: only.name } : null });
  }, [part, location, places, unknown]);
  const money = (amount: string | null | undefined) =>
    amount ? formatMoney(amount, me.organization.currency) : all.detail.none;
  const name = part?.name ?? texts.newRow;
  // The chosen location stays in the list while the locations load, and when it no longer stocks the part.
  const options = [
    ...new Map([...(location ? [location] : []), ...(places ?? [])].map((one) => [one.id, one])).values(),
  ];
  return (
    <div className={styles.line} role="group" aria-label={name} data-new={onRemove ? undefined : true}>
      <div className={styles.part}>
        <EntitySelect
          id={`part-${key}`}
          label={texts.part}
          from="/api/parts/minimal"
          value={part?.id ?? null}
          name={part?.name}
          onChange={(id, row) => (id && row ? onChange({ part: partOf(row), location: undefined }) : onRemove?.())}
          onAddNew={onAddNew}
        />
      </div>
      <div className={styles.place}>
        <SearchSelect
          id={`place-${key}`}
          label={texts.location}
          data={options.map(({ id, name: label }) => ({ value: id, label }))}
          renderOption={placeOption((place) => (place === location?.id && shelf ? shelf.free : free(place)))}
          value={location?.id ?? null}
          disabled={!part}
          placeholder={!part ? texts.choosePart : places?.length === 0 ? texts.nowhere : texts.chooseLocation}
          error={found.location}
          clearable
          clearButtonProps={{ 'aria-label': `${all.form.clear} ${texts.location}` }}
          onChange={(id) => onChange({ location: options.find((one) => one.id === id) ?? null })}
        />
      </div>
      {part && onRemove && (
        <>
          <div className={styles.count}>
            <Stepper
              id={`count-${key}`}
              label={part.unit ? texts.quantityIn(part.unit) : texts.quantity}
              value={line.quantity}
              error={found.quantity}
              inputRef={quantity}
              onChange={(typed) => onChange({ quantity: typed })}
            />
          </div>
          {priced && (
            <dl className={styles.costs}>
              <div>
                <dt>{texts.unitCost}</dt>
                <dd>{money(part.unit_cost)}</dd>
              </div>
              <div>
                <dt>{texts.cost}</dt>
                <dd>{money(part.unit_cost && times(countOf(line), part.unit_cost))}</dd>
              </div>
            </dl>
          )}
          <div className={styles.remove}>
            <Tooltip label={texts.remove(name)}>
              <ActionIcon variant="subtle" aria-label={texts.remove(name)} onClick={onRemove}>
                <Trash2 size={18} />
              </ActionIcon>
            </Tooltip>
          </div>
          <p className={styles.stock}>
            {shelf ? stockLine(shelf, shelf.free - countOf(line)) : location === null ? texts.noPlace : ''}
            {found.warning && (
              <span className={styles.warning} role="status">
                <TriangleAlert size={14} />
                {found.warning}
              </span>
            )}
          </p>
        </>
      )}
    </div>
  );
}

const partOf = ({ id, name, unit, unit_cost }: Row): Line['part'] => ({
  id,
  name,
  unit: (unit as string | null) ?? null,
  unit_cost: (unit_cost as string | null | undefined) ?? null,
});

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { AddNew } from '#web/entity/common/making.ts';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { words } from '../form/form.words';
import type { PartLine } from '../plan';
import { shelfAt, stockFindings } from './part-lines';
import { placeOption } from './PlaceOption.web';
import { onlyPlaceOf, useFree, usePart, usePlaces } from './places';
import { stockLine } from './stock-line';
import styles from '../form/form.module.css';

/** A line while it is edited. */
export type Line = Partial<PartLine>;

const texts = words.part;

interface RowProps {
  id: string;
  at: number;
  line: Line;
  /** How much of the stock at the location this line had reserved before. */
  promised: number;
  errorOf(key: string): string | undefined;
  onChange(more: (line: Line) => Line): void;
  onAddNew: AddNew;
  children(name: string): ReactNode;
}

/** A part, a location that stocks it, and the quantity, with the free stock shown before anybody asks for too much. */
export function PartRow({ id, at, line, promised, errorOf, onChange, onAddNew, children }: RowProps) {
  const part = usePart(line.id);
  const name = part?.name ?? '';
  const { places } = usePlaces(line.id);
  const free = useFree(line.id);
  const shelf = shelfAt(part, line.location, promised);

  function choose(chosen: string | null) {
    onChange(() => ({ id: chosen ?? undefined, location: null }));
    if (chosen)
      void onlyPlaceOf(chosen).then(
        (place) => place && onChange((now) => (now.id === chosen && !now.location ? { location: place.id } : {})),
      );
  }

  const wanted = line.quantity ?? 1;
  const found = stockFindings(wanted, shelf);
  return (
    <div role="group" aria-label={texts.row(name, at + 1)} className={styles.part}>
      <EntitySelect
        id={`${id}-part`}
        label={texts.part}
        from="/api/parts/minimal"
        required
        value={line.id ?? null}
        error={errorOf('id')}
        onChange={(chosen) => choose(chosen)}
        onAddNew={onAddNew}
      />
      <SearchSelect
        id={`${id}-location`}
        label={texts.location}
        data={(places ?? []).map((place) => ({ value: place.id, label: place.name }))}
        renderOption={placeOption((place) => (place === line.location && shelf ? shelf.free : free(place)))}
        disabled={!line.id}
        placeholder={line.id ? texts.anywhere : texts.choosePart}
        clearable
        value={line.location ?? null}
        error={errorOf('location')}
        onChange={(location) => onChange(() => ({ location }))}
      />
      <Stepper
        id={`${id}-quantity`}
        label={texts.quantity}
        value={line.quantity === null || line.quantity === undefined ? '' : String(line.quantity)}
        error={errorOf('quantity') ?? found.quantity}
        onChange={(text) => onChange(() => ({ quantity: text === '' ? null : Number(text) }))}
      />
      {children(texts.row(name, at + 1))}
      {shelf && <p className={styles.stock}>{stockLine(shelf, shelf.free - wanted)}</p>}
      {found.warning && (
        <p className={styles.warning} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {found.warning}
        </p>
      )}
    </div>
  );
}

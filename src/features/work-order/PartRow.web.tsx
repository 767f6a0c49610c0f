import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '#shared/messages';
import { EntitySelect } from '#web/entity/EntitySelect.tsx';
import { featureOf } from '#web/entity/feature.ts';
import { detailQuery } from '#web/entity/queries.ts';
import { useOption } from '#web/entity/options.ts';
import { formatNumber } from '#web/format/number.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import type { Line } from './PartsInput.web';
import { onlyPlaceOf, placesQuery } from './places';
import { words } from './words-form';
import styles from './form.module.css';

const said = words.part;

interface Stock {
  location: { id: string; name: string };
  quantity: number;
  reserved: number;
  minimum_quantity: number;
}

interface RowProps {
  id: string;
  at: number;
  line: Line;
  /** What of the place's stock this line had before. */
  promised: number;
  errorOf(key: string): string | undefined;
  onChange(more: (line: Line) => Line): void;
  children(name: string): ReactNode;
}

/** A part, a place that stocks it, how many; and what is free there, before anybody asks for too many. */
export function PartRow({ id, at, line, promised, errorOf, onChange, children }: RowProps) {
  const name = useOption(line.id ? '/api/parts/minimal' : null, line.id ?? '') ?? '';
  const places = usePlaces(line.id);
  const stock = useStock(line.id, line.location);

  function choose(part: string | null) {
    onChange(() => ({ id: part ?? undefined, location: null }));
    if (part)
      void onlyPlaceOf(part).then(
        (location) => location && onChange((now) => (now.id === part && !now.location ? { location } : {})),
      );
  }

  const free = stock && stock.quantity - stock.reserved + promised;
  const wanted = line.quantity ?? 1;
  const exceeds = free !== undefined && wanted > free ? messages.exceedsStock(wanted, free) : undefined;
  const left = (free ?? 0) - wanted;
  const low = stock && !exceeds && left < stock.minimum_quantity;
  return (
    <div role="group" aria-label={said.row(name, at + 1)} className={styles.part}>
      <EntitySelect
        id={`${id}-part`}
        label={said.part}
        from="/api/parts/minimal"
        required
        value={line.id ?? null}
        error={errorOf('id')}
        onChange={(part) => choose(part)}
      />
      <SearchSelect
        id={`${id}-location`}
        label={said.location}
        data={(places ?? []).map((place) => ({ value: place.id, label: place.name }))}
        disabled={!line.id}
        placeholder={line.id ? said.anywhere : said.choosePart}
        clearable
        value={line.location ?? null}
        error={errorOf('location')}
        onChange={(location) => onChange(() => ({ location }))}
      />
      <Stepper
        id={`${id}-quantity`}
        label={said.quantity}
        value={line.quantity === null || line.quantity === undefined ? '' : String(line.quantity)}
        error={errorOf('quantity') ?? exceeds}
        onChange={(text) => onChange(() => ({ quantity: text === '' ? null : Number(text) }))}
      />
      {children(said.row(name, at + 1))}
      {stock && (
        <p className={styles.stock}>
          {said.stock(formatNumber(stock.quantity), formatNumber(stock.reserved), formatNumber(free!))}
        </p>
      )}
      {low && (
        <p className={styles.warning} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {messages.belowMinimum(left, stock.minimum_quantity)}
        </p>
      )}
    </div>
  );
}

function usePlaces(part: string | undefined): { id: string; name: string }[] | undefined {
  return useQuery({ ...placesQuery(part ?? ''), enabled: part !== undefined }).data?.results;
}

function useStock(part: string | undefined, location: string | null | undefined): Stock | undefined {
  const { data } = useQuery({
    ...detailQuery(featureOf('part')!, part ?? ''),
    enabled: part !== undefined && Boolean(location),
  });
  return (data?.part_stocks as Stock[] | undefined)?.find((stock) => stock.location.id === location);
}

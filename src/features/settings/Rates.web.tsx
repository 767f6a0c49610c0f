import { ActionIcon, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from './settings.words';
import { useCountries } from './currencies';
import { type Organization, saveSetting } from './organization';
import { useSaved } from './saved';
import styles from './settings.module.css';

type Table = NonNullable<Organization['settings']['rates']>;

/** The organisation's own exchange rates (D20): no external source is used. */
export function Rates({ organization, edits }: { organization: Organization; edits: boolean }) {
  const { id, currency, settings } = organization;
  const rates: Table = settings.rates ?? {};
  const [added, setAdded] = useState<string>();
  const shown = [...new Set([...Object.keys(rates).sort(), ...(added ? [added] : [])])];
  const save = async (change: (now: Table) => Table) => {
    await saveSetting(id, 'rates', change);
    setAdded(undefined);
  };
  return (
    <section className={styles.block} aria-labelledby="organisation-rates">
      <div>
        <h3 id="organisation-rates" tabIndex={-1} className={styles.heading}>
          {words.rates}
        </h3>
        <p className={styles.lead}>{words.ratesHint(currency)}</p>
      </div>
      {shown.length === 0 && <p className={styles.lead}>{words.noRates}</p>}
      {shown.length > 0 && (
        <ul className={styles.rates}>
          {shown.map((one) => (
            <Rate
              key={one}
              from={currency}
              to={one}
              rate={rates[one] ?? ''}
              edits={edits}
              onSave={(rate) => save((now) => (rate ? { ...now, [one]: rate } : without(now, one)))}
              onRemove={() => void save((now) => without(now, one)).catch((error: Error) => sayFailed(error.message))}
            />
          ))}
        </ul>
      )}
      {edits && <AddRate taken={[currency, ...shown]} onAdd={setAdded} />}
    </section>
  );
}

const without = (rates: Table, currency: string): Table =>
  Object.fromEntries(Object.entries(rates).filter(([one]) => one !== currency));

interface RateProps {
  from: string;
  to: string;
  rate: string;
  edits: boolean;
  onSave(rate: string): Promise<unknown>;
  onRemove(): void;
}

function Rate({ from, to, rate, edits, onSave, onRemove }: RateProps) {
  const label = words.rateOf(from, to);
  const saved = useSaved({ current: rate, label, field: `settings.rates.${to}`, save: onSave });
  if (!edits)
    return (
      <li>
        <span>{label}</span>
        <b>{rate}</b>
      </li>
    );
  return (
    <li>
      <TextInput
        label={label}
        inputMode="decimal"
        autoFocus={rate === ''}
        value={saved.value}
        error={saved.error}
        onChange={(event) => saved.type(event.currentTarget.value.replace(',', '.').trim())}
        onBlur={() => saved.commit()}
        onKeyDown={(event) => event.key === 'Enter' && saved.commit()}
      />
      <Tooltip label={words.removeRate(to)}>
        <ActionIcon aria-label={words.removeRate(to)} onClick={onRemove}>
          <Trash2 size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

/** Chosen by country, as people look for them. */
function AddRate({ taken, onAdd }: { taken: string[]; onAdd(currency: string): void }) {
  const options = useCountries()
    .filter(({ currency }) => !taken.includes(currency))
    .map(({ country, name, currency }) => ({ value: `${country} ${currency}`, label: `${name} — ${currency}` }));
  return (
    <SearchSelect
      id="organisation-add-rate"
      label={words.addRate}
      data={options}
      value={null}
      onChange={(value) => value && onAdd(value.split(' ')[1]!)}
    />
  );
}

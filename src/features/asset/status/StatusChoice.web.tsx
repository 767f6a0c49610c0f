import { useId } from 'react';
import type { Row } from '#web/query.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { type Category, categoryOptions } from './custom/health-status';
import type { HealthStatus } from './statuses';
import { words } from './status.words';
import type { Wish } from './change-status';
import type { ChangeType } from './status';
import { statusOf } from './status-view';
import styles from './status.module.css';

const texts = words.status;
const types = Object.keys(texts.type) as ChangeType[];
const meanings: Record<Category, Meaning> = { online: 'online', offline: 'offline', do_not_track: 'do_not_track' };

interface ChoiceProps {
  statuses?: HealthStatus[];
  row: Row;
  wish: Wish;
  error?: string;
  onChoose(status: HealthStatus, type?: ChangeType): void;
}

/** Grouped by category; an offline status also carries planned or unplanned, so that one press chooses both. */
export function StatusChoice({ statuses, row, wish, error, onChoose }: ChoiceProps) {
  const id = useId();
  const current = statusOf(row).status_type?.id;
  return (
    <fieldset className={styles.choice} aria-describedby={error && `${id}-error`}>
      <legend className="visually-hidden">{texts.group}</legend>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.statuses}>
        {!statuses && <p className={styles.loading}>{texts.loading}</p>}
        {categoryOptions.map(({ value, label }) => {
          const inside = statuses?.filter(({ category }) => category === value) ?? [];
          if (inside.length === 0) return null;
          return (
            <section key={value} aria-labelledby={`${id}-${value}`}>
              <h3 id={`${id}-${value}`}>{label}</h3>
              {inside.map((status) => (
                <div key={status.id} className={styles.option} data-chosen={wish.status?.id === status.id || undefined}>
                  <label>
                    <input
                      type="radio"
                      name={`${id}-status`}
                      checked={wish.status?.id === status.id}
                      aria-invalid={error !== undefined || undefined}
                      onChange={() => onChoose(status)}
                    />
                    <Glyph meaning={meanings[value]} />
                    <span>{status.name}</span>
                    {current === status.id && <small>{texts.current}</small>}
                  </label>
                  {value === 'offline' && <Types status={status} wish={wish} onChoose={onChoose} />}
                </div>
              ))}
            </section>
          );
        })}
      </div>
    </fieldset>
  );
}

function Types({ status, wish, onChoose }: { status: HealthStatus } & Pick<ChoiceProps, 'wish' | 'onChoose'>) {
  return (
    <span className={styles.types}>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          aria-label={texts.with(status.name, texts.type[type])}
          aria-pressed={wish.status?.id === status.id && wish.type === type}
          onClick={() => onChoose(status, type)}
        >
          <Glyph meaning={type === 'planned' ? 'offline_planned' : 'offline'} />
          {texts.type[type]}
        </button>
      ))}
    </span>
  );
}

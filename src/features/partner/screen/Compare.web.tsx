import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Money } from '#web/ui/Money.tsx';
import { mostCompared, type Partner } from '../partner';
import { factKeys, factOf } from './Facts.web';
import { words } from './screen.words';
import { onTimeOf } from './on-time-of';
import { sourcesOf } from './sources-of';
import styles from './screen.module.css';

interface CompareProps {
  partners: Partner[];
  onRemove(partner: Partner): void;
  onClear(): void;
}

/** Up to four companies side by side. */
export function Compare({ partners, onRemove, onClear }: CompareProps) {
  const [isShown, setShown] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The button is in sight further down, too, and the table is not.
  useEffect(() => {
    if (isShown) section.current!.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <section ref={section} className={styles.compare} aria-label={words.compare} data-opened={isShown || undefined}>
      <div className={styles.compareBar}>
        <span role="status">{words.comparing(partners.length, mostCompared)}</span>
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? words.less : words.showCompared}
        </Button>
        <Button variant="subtle" onClick={onClear}>
          {words.stopComparing}
        </Button>
      </div>
      {isShown && (
        <div className={styles.scrolled} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <td />
                {partners.map((partner) => (
                  <th key={partner.key} scope="col">
                    <bdi>{partner.name}</bdi>
                    <button type="button" aria-label={words.forget(partner.name)} onClick={() => onRemove(partner)}>
                      <X size={16} />
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {factKeys.map((key) => (
                <Line key={key} label={words.rows[key]} of={partners.map((one) => named(factOf(one, key)))} />
              ))}
              <Line label={words.parts} of={partners.map(({ parts }) => parts)} />
              <Line label={words.openOrders} of={partners.map(({ open_orders }) => open_orders)} />
              <Line
                label={words.spend}
                of={partners.map(({ spend, key }) => spend && <Money key={key} amount={spend} />)}
              />
              <Line label={words.onTime} of={partners.map(onTimeOf)} />
              <Line
                label={words.sources}
                of={partners.map((one) =>
                  named(
                    sourcesOf(one)
                      .map(({ name }) => name)
                      .join(', '),
                  ),
                )}
              />
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** As others wrote it, in its own direction. */
const named = (text: string | null) => text && <bdi>{text}</bdi>;

function Line({ label, of }: { label: string; of: React.ReactNode[] }) {
  if (of.every((one) => one === null || one === '')) return null;
  return (
    <tr>
      <th scope="row">{label}</th>
      {of.map((one, at) => (
        // Companies stay in their columns.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at}>{one ?? words.nothing}</td>
      ))}
    </tr>
  );
}

import type { Partner } from '../partner';
import { countryName } from './country-name';
import { words } from './screen.words';
import styles from './screen.module.css';

export const factKeys = Object.keys(words.rows) as (keyof typeof words.rows)[];

export function factOf({ place, numbers, ...partner }: Partner, key: keyof typeof words.rows): string | null {
  if (key === 'place') return place.address;
  if (key === 'country') return countryName(place.country);
  if (key === 'registration_number' || key === 'tax_number' || key === 'lei') return numbers[key];
  return partner[key];
}

/** What is known of a company, where anything is. */
export function Facts({ partner }: { partner: Partner }) {
  return (
    <dl className={styles.facts}>
      {factKeys.map((key) => {
        const said = factOf(partner, key);
        return (
          said && (
            <div key={key}>
              <dt>{words.rows[key]}</dt>
              <dd>
                <bdi>{said}</bdi>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

import { Checkbox } from '@mantine/core';
import { desk, useMedia } from '#web/ui/use-media.ts';
import { facetKeys, type Facets } from '../partner';
import { words as partner } from '../partner.words';
import { chosenIn, type Search, withValue } from './partner-query';
import { words } from './screen.words';
import styles from './screen.module.css';

interface FacetListProps {
  facets: Facets;
  search: Search;
  isMore: boolean;
  onGo(search: Search): void;
}

const mostShown = 8;

/** What narrows the results, with how many each would leave. */
export function FacetList({ facets, search, isMore, onGo }: FacetListProps) {
  const isWide = useMedia(desk);
  const shown = facetKeys.filter((key) => facets[key].length > 0);
  if (shown.length === 0) return <div />;
  return (
    <details className={styles.facets} open={isWide}>
      <summary>{words.facets}</summary>
      {shown.map((key) => (
        <fieldset key={key}>
          <legend>{partner.facets[key]}</legend>
          {facets[key].slice(0, mostShown).map(({ value, label, count }) => (
            <Checkbox
              key={value}
              size="sm"
              checked={chosenIn(search, key).includes(value)}
              onChange={() => onGo(withValue(search, key, value))}
              label={
                <>
                  <span>{label}</span>
                  <span className={styles.facetCount}>{words.atLeast(count, isMore)}</span>
                </>
              }
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
}

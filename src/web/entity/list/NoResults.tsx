import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { words } from '#words/screen';
import { keys } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { totalOf } from '../../totals.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { Feature } from '../common/feature.ts';
import { Chip, FilterChip } from '../filter/FilterBar.tsx';
import type { ListState } from './list-query.ts';
import styles from '../common/entity.module.css';

/** Nothing matches: each filter, and the search, can be removed and says how many rows it hides (S7.2). */
export function NoResults({ feature, state }: { feature: Feature; state: ListState }) {
  const { me } = useSession();
  if (state.filters.length === 0) {
    return (
      <p className={styles.none} role="status">
        {words.list.none}
      </p>
    );
  }
  const filters = new URLSearchParams(state.filters).toString();
  const view = state.q ? undefined : feature.views?.(me).find(({ query }) => query === filters)?.empty;
  const criteria: [string, string][] = [...(state.q ? [['q', state.q] as [string, string]] : []), ...state.filters];
  const none = Object.fromEntries(criteria.map(([name]) => [name, undefined]));
  return (
    <Empty
      drawing="lens"
      title={words.list.noneFound}
      action={
        <div className={styles.nexts}>
          {view && (
            <Button onClick={() => state.set({ ...none, ...Object.fromEntries(new URLSearchParams(view.query)) })}>
              {view.next}
            </Button>
          )}
          <Button variant="default" onClick={() => state.set(none)}>
            {words.list.clear}
          </Button>
        </div>
      }
    >
      <p>{view?.text ?? words.list.hint}</p>
      <div className={styles.hints}>
        {criteria.map(([name, value]) => (
          <Hint key={name} feature={feature} state={state} name={name} value={value} />
        ))}
      </div>
    </Empty>
  );
}

function Hint({ feature, state, name, value }: { feature: Feature; state: ListState; name: string; value: string }) {
  const without = new URLSearchParams(state.search);
  without.delete(name);
  const search = without.toString();
  const { data } = useQuery({
    queryKey: keys.total(feature.slug, search),
    queryFn: () => totalOf(feature.slug, search),
  });
  const onRemove = () => state.set({ [name]: undefined });
  const freed = data !== undefined && <b> {words.list.withoutFilter(data)}</b>;
  if (name === 'q')
    return (
      <Chip text={words.list.searched(value)} onRemove={onRemove}>
        {freed}
      </Chip>
    );
  return (
    <FilterChip feature={feature} name={name} value={value} onRemove={onRemove}>
      {freed}
    </FilterChip>
  );
}

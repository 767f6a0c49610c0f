import { Link } from '@tanstack/react-router';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import type { ListState, Search } from './list-state.ts';
import { tabPath } from './tabs.ts';
import styles from './list.module.css';

/** The parts of a list, each an address. Filters go along; an order and a saved view belong to the one they were chosen in. */
export function TabBar({ feature, state }: { feature: Feature; state: ListState }) {
  if (!feature.tabs) return null;
  const search = () =>
    Object.fromEntries([...state.filters, ['view', state.view], ...(state.q ? [['q', state.q]] : [])]) as Search;
  return (
    <nav className={styles.tabs} aria-label={words.list.tabs(feature.plural)}>
      {feature.tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tabPath(feature, tab)}
          search={search as never}
          aria-current={tab === state.tab ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

import { Link } from '@tanstack/react-router';
import { words } from '#words/screen';
import type { Feature } from '../common/feature.ts';
import type { ListState, Search } from './list-state.ts';
import { type Tab, tabPath } from './tabs.ts';
import styles from './list.module.css';

/** The tabs of a list, each an address. Filters that apply there go along; the order and the saved view do not. */
export function TabBar({ feature, state }: { feature: Feature; state: ListState }) {
  if (!feature.tabs) return null;
  const search = (tab: Tab) =>
    Object.fromEntries([
      ...state.filters.filter(([name]) => !tab.without?.includes(name.split('__')[0]!)),
      ['view', state.view],
      ...(state.q ? [['q', state.q]] : []),
    ]) as Search;
  return (
    <nav className={styles.tabs} aria-label={words.list.tabs(feature.plural)}>
      {feature.tabs
        .filter((tab) => !tab.unlisted || tab === state.tab)
        .map((tab) => (
          <Link
            key={tab.key}
            to={tabPath(feature, tab)}
            search={search(tab) as never}
            aria-current={tab === state.tab ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
    </nav>
  );
}

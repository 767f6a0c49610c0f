import { Link } from '@tanstack/react-router';
import { words } from '#words/screen';
import type { Feature } from '../common/feature.ts';
import type { ListState, Search } from './list-query.ts';
import { type Tab, tabPath } from './tabs.ts';
import styles from './list.module.css';
import bar from '../../ui/tabs.module.css';

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
    <nav className={bar.tabs} aria-label={words.list.tabs(feature.plural)}>
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
      {state.tab?.split && <Parts feature={feature} state={state} tab={state.tab} search={search(state.tab)} />}
    </nav>
  );
}

interface PartsProps {
  feature: Feature;
  state: ListState;
  tab: Tab;
  search: Search;
}

/** The parts of a divided tab, at the end of its line. */
function Parts({ feature, state, tab, search }: PartsProps) {
  const { by, parts } = tab.split!;
  return (
    <span className={styles.tabParts} role="group" aria-label={tab.label}>
      {parts.map(({ value, label }) => (
        <Link
          key={value}
          to={tabPath(feature, tab)}
          search={{ ...search, [by]: value } as never}
          aria-current={value === state.part ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </span>
  );
}

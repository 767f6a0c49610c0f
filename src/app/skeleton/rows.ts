import { allStores } from '#server/entity/store';
import { pictureOf, placeOf } from '#web/entity/list/row-facts.ts';
import { isFilter } from '#web/entity/list/list-query.ts';
import { isTab } from '#web/entity/list/tabs.ts';
import { addressOf } from '../address';
import type { Answers } from '../prefetch';
import { tabs } from '../tabs';
import { escape } from './html';

/** As many as fit on a phone. */
const maxRows = 10;

/** The first names of a list, in views with rows. The rest of a row needs the app. */
export function rowsAt(url: string, answers: Answers): string {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second = ''] = pathname.split('/');
  const path = allStores().find((store) => store.entity.name === first)?.entity.path;
  const noun = { tabs: tabs[first] };
  const view = searchParams.get('view') ?? 'tableView';
  const [, list] = [...answers].find(([answered]) => answered.startsWith(`${path}?`)) ?? [];
  if (list === undefined || (second && !isTab(noun, second)) || !['tableView', 'listView'].includes(view)) return '';
  const rows = (JSON.parse(list) as { results: { name: string }[] }).results.slice(0, maxRows);
  const about = { tabs: noun.tabs, filters: [...searchParams.keys()].some(isFilter), pictures: rows.some(pictureOf) };
  const attributes = Object.entries(about).map(([name, there]) => (there ? ` data-${name}` : ''));
  const items = rows.map((row) => {
    const place = view === 'listView' ? placeOf(row) : '';
    return `<li><b>${escape(row.name)}</b><small>${escape(place)}</small></li>`;
  });
  return items.length > 0
    ? `<ol data-noun="${first}" data-view="${view}"${attributes.join('')}>${items.join('')}</ol>`
    : '';
}

import { type Feature, featureOf } from './entity/common/feature.ts';
import { askedBy, viewOf } from './entity/list/list-state.ts';
import { countsQuery, detailQuery, fieldsQuery, historyQuery, listQuery } from './entity/common/queries.ts';
import { isTab, type Tab, tabOf } from './entity/list/tabs.ts';
import { queryClient } from './query.ts';
import { loadDetail, loadForm, loadFull, loadList } from './router.tsx';
import { meQuery } from './session.tsx';

/** For longer than this nobody should look at nothing: then the page comes in pieces, as its answers do. */
const patience = 400;

/**
 * Takes into the cache what came with the page (`app/ahead.ts`), before anything is drawn: the first thing to be seen is then the page
 * itself, drawn once, and not an outline of it that is drawn over. What did not is asked for, and what fails told there.
 */
export async function takeAhead(loadPage: () => Promise<unknown> = async () => {}): Promise<void> {
  const taken = [queryClient.prefetchQuery(meQuery), loadPage(), ...wanted(location.pathname.split('/').slice(1))];
  await Promise.race([Promise.allSettled(taken), new Promise((wake) => setTimeout(wake, patience))]);
}

/** The same as there, by the same address; and the part of the program that shows it. */
function wanted([first = '', second = '', third = '', fourth = '']: string[]): Promise<unknown>[] {
  const said = Object.fromEntries(new URLSearchParams(location.search));
  const list = (feature: Feature, tab?: Tab) =>
    queryClient.prefetchInfiniteQuery(listQuery(feature, askedBy(said, tab)));
  if (first === 'teams') return said.tab === 'teams' ? [] : [list(featureOf('user')!)];
  const full = first === 'screen';
  const [slug, id, more] = full ? [second, third, fourth] : [first, second, third];
  const feature = featureOf(slug);
  if (!feature) return [];
  const record = id.length === 36;
  const all: Promise<unknown>[] = full ? [loadFull()] : [queryClient.prefetchQuery(fieldsQuery(feature))];
  const inList = !id || isTab(feature, id);
  if (inList && !(said.saved && !said.view)) all.push(list(feature, tabOf(feature, id, said)));
  if (inList || (record && !full && viewOf(said, feature) === 'listView')) all.push(loadList());
  if (record) all.push(queryClient.prefetchQuery(detailQuery(feature, id)));
  if (record && !more) all.push(queryClient.prefetchQuery(countsQuery(feature, id)), loadDetail(feature));
  if (id === 'new' || more === 'edit') all.push(loadForm(feature));
  if (full && more === 'history') all.push(queryClient.prefetchInfiniteQuery(historyQuery(feature, id, '')));
  return all;
}

import { createRootRoute, createRoute, createRouter, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { type FunctionComponent, Suspense } from 'react';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { followHistory } from './visited.ts';
import { BrokenPage } from './entity/common/BrokenPage.tsx';
import { type Feature, featureOf, ownListOf, type Screens } from './entity/common/feature.ts';
import type { FeaturePage } from './entity/common/web-feature.ts';
import { viewOf } from './entity/list/list-state.ts';
import { NotFound } from './entity/common/NotFound.tsx';
import { contractQuery } from './entity/common/queries.ts';
import { isTab } from './entity/list/tabs.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.tsx';
import { Shell } from './shell/Shell.tsx';

/** The addresses (D35): one set for all nouns; `app` adds special pages, Home among them. */
const root = createRootRoute({
  component: () => (
    <Shell>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Shell>
  ),
  notFoundComponent: () => <NotFound />,
});

const List = lazyScreen(async () => (await import('./entity/list/ListScreen.tsx')).ListScreen);
const Panels = lazyScreen(async () => (await import('./entity/list/panel/Panels.tsx')).Panels);
const NothingChosen = lazyScreen(async () => (await import('./entity/list/panel/Panels.tsx')).NothingChosen);
const Detail = lazyScreen(async () => (await import('./entity/record/DetailScreen.tsx')).DetailScreen);
const Form = lazyScreen(async () => (await import('./entity/form/FormScreen.tsx')).FormScreen);
const Full = lazyScreen(async () => (await import('./entity/record/FullScreen.tsx')).FullScreen);

interface PartProps {
  children(screens: Screens): React.ReactNode;
}
const parts = new Map<string, LazyScreen<PartProps>>();

/** A noun's part of the screens, loaded on first use together with the shared screen around it. */
function partOf(feature: Feature, around: { load(): Promise<unknown> }): LazyScreen<PartProps> {
  const found =
    parts.get(feature.slug) ??
    lazyScreen(async () => {
      const [{ screens }] = await Promise.all([feature.load(), around.load()]);
      return ({ children }: PartProps) => <>{children(screens)}</>;
    });
  parts.set(feature.slug, found);
  return found;
}

/** What a list needs in Panel and Table view. */
export const loadList = (): Promise<unknown> => Promise.all([List.load(), Panels.load(), NothingChosen.load()]);
/** The shared screen and the noun's part of it; a form needs its contract, too. */
export const loadDetail = (feature: Feature) => partOf(feature, Detail).load();
export const loadForm = async (feature: Feature): Promise<void> => {
  const [{ screens }] = await Promise.all([feature.load(), partOf(feature, Form).load()]);
  await queryClient.prefetchQuery(contractQuery(feature, screens));
};
export const loadFull = (): Promise<unknown> => Full.load();

interface Address {
  feature?: Feature;
  id: string;
  key: string;
  panel: boolean;
  /** The list for people who read only their own records. */
  ownList: Feature['ownList'];
}

function useAddress(): Address {
  const { entity = '', id = '', key = '' } = useParams({ strict: false }) as Record<string, string>;
  const search = useSearch({ strict: false }) as Record<string, string>;
  const feature = featureOf(entity);
  // `/work-order/todo` is a list, not the record of that name.
  const record = feature && isTab(feature, id) ? '' : id;
  const { may } = useSession();
  const ownList = feature && ownListOf(feature, may);
  // A printed page has no list beside it.
  const panel = viewOf(search, feature) === 'listView' && !search.print && !ownList;
  return { feature, id: record, key, panel, ownList };
}

/** In Panel View the list frames the record and stays mounted when another record is opened. */
function RecordsPage() {
  const { feature, id, panel } = useAddress();
  if (!feature || !panel) return <Outlet />;
  return (
    <Panels key={feature.slug} feature={feature} id={id}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Panels>
  );
}

function ListPage() {
  const { feature, panel, ownList } = useAddress();
  if (!feature) return <NotFound />;
  if (ownList) return <ownList.List />;
  return panel ? <NothingChosen feature={feature} /> : <List key={feature.slug} feature={feature} />;
}

function DetailPage() {
  const { feature, id } = useAddress();
  if (!feature) return <NotFound />;
  if (!id) return <ListPage />;
  const Part = partOf(feature, Detail);
  return <Part>{(screens) => <Detail key={id} feature={feature} screens={screens} id={id} />}</Part>;
}

function FormPage() {
  const { feature, id } = useAddress();
  if (!feature) return <NotFound />;
  const Part = partOf(feature, Form);
  return (
    <Part>
      {(screens) =>
        screens.Create && !id ? <screens.Create /> : <Form feature={feature} screens={screens} id={id || undefined} />
      }
    </Part>
  );
}

function FullPage() {
  const { feature, id, key } = useAddress();
  return feature ? <Full feature={feature} id={id} relation={key} /> : <NotFound />;
}

export function makeRouter(pages: FeaturePage[]) {
  const route = (path: string, component: FunctionComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  const records = createRoute({ getParentRoute: () => root, id: 'records', component: RecordsPage });
  const routeTree = root.addChildren([
    ...pages.map(({ path, component }) => route(path, component)),
    route('/screen/$entity/$id/$key', FullPage),
    records.addChildren([
      createRoute({ getParentRoute: () => records, path: '/$entity', component: ListPage }),
      createRoute({ getParentRoute: () => records, path: '/$entity/$id', component: DetailPage }),
    ]),
    route('/$entity/new', FormPage),
    route('/$entity/$id/edit', FormPage),
  ]);
  const router = createRouter({
    routeTree,
    // The address uses the names and values of the API, unencoded.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([key, value]) =>
          value === undefined || value === '' ? [] : [[key, String(value)]],
        ),
      ).toString();
      return text && `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
    },
    scrollRestoration: true,
    defaultPreload: false,
    // An error in a page stays in that page; the frame keeps working (S45.2).
    defaultErrorComponent: BrokenPage,
  });
  followHistory(router.history);
  return router;
}

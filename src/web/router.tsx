import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';
import { followHistory } from './chain.ts';
import { type Feature, featureOf, type Screens } from './entity/feature.ts';
import { viewOf } from './entity/list-state.ts';
import { ListScreen } from './entity/ListScreen.tsx';
import { NotFound } from './entity/NotFound.tsx';
import { PageError } from './entity/PageError.tsx';
import { NothingChosen, Panels } from './entity/Panels.tsx';
import { useSession } from './session.tsx';
import { Shell } from './shell/Shell.tsx';
import { railFeatures } from './shell/entries.ts';
import { words } from './words.ts';

/** The addresses (D35): one set for all nouns; pages of their own are added by the top floor. */
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

const loadDetail = () => import('./entity/DetailScreen.tsx');
/** What the page of a record needs beyond a list. */
export const loadRecord = (feature: Feature) => Promise.all([loadDetail(), feature.load()]);

const loadForm = () => import('./entity/FormScreen.tsx');
const Detail = lazy(async () => ({ default: (await loadDetail()).DetailScreen }));
const Form = lazy(async () => ({ default: (await loadForm()).FormScreen }));
const Full = lazy(async () => ({ default: (await import('./entity/FullScreen.tsx')).FullScreen }));

const loaded = new Map<string, ComponentType<{ children: (screens: Screens) => React.ReactNode }>>();

/** Loads a noun's own part of the screens when it is first needed, and at the same time the shared one around it. */
function WithScreens({
  feature,
  screen,
  children,
}: {
  feature: Feature;
  screen(): Promise<unknown>;
  children: (screens: Screens) => React.ReactNode;
}) {
  let Part = loaded.get(feature.slug);
  if (!Part) {
    Part = lazy(async () => {
      const [{ screens }] = await Promise.all([feature.load(), screen()]);
      return {
        default: ({ children: show }: { children: (screens: Screens) => React.ReactNode }) => <>{show(screens)}</>,
      };
    });
    loaded.set(feature.slug, Part);
  }
  return <Part>{children}</Part>;
}

function useAddress(): { feature?: Feature; id: string; key: string; panel: boolean } {
  const { entity = '', id = '', key = '' } = useParams({ strict: false }) as Record<string, string>;
  const search = useSearch({ strict: false }) as Record<string, string>;
  // A sheet of paper has no list beside it.
  const panel = viewOf(search, featureOf(entity)) === 'listView' && !search.print;
  return { feature: featureOf(entity), id, key, panel };
}

/** In Panel View the list is the frame of the record, and stays when another is opened. */
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
  const { feature, panel } = useAddress();
  if (!feature) return <NotFound />;
  return panel ? <NothingChosen feature={feature} /> : <ListScreen key={feature.slug} feature={feature} />;
}

function DetailPage() {
  const { feature, id } = useAddress();
  if (!feature) return <NotFound />;
  return (
    <WithScreens feature={feature} screen={loadDetail}>
      {(screens) => <Detail key={id} feature={feature} screens={screens} id={id} />}
    </WithScreens>
  );
}

function FormPage() {
  const { feature, id } = useAddress();
  if (!feature) return <NotFound />;
  return (
    <WithScreens feature={feature} screen={loadForm}>
      {(screens) =>
        screens.Create && !id ? <screens.Create /> : <Form feature={feature} screens={screens} id={id || undefined} />
      }
    </WithScreens>
  );
}

function FullPage() {
  const { feature, id, key } = useAddress();
  return feature ? <Full feature={feature} id={id} relation={key} /> : <NotFound />;
}

/** Whoever comes without an address goes to the first list they may read. */
function Start() {
  const { may } = useSession();
  const first = railFeatures(may)[0];
  return <Navigate to={first ? `/${first.slug}` : '/settings'} replace />;
}

export interface OwnPage {
  path: string;
  component: FunctionComponent;
}

export function makeRouter(pages: OwnPage[]) {
  const route = (path: string, component: FunctionComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  const records = createRoute({ getParentRoute: () => root, id: 'records', component: RecordsPage });
  const routeTree = root.addChildren([
    route('/', Start),
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
    // The address speaks the API's language: plain names and values, nothing encoded.
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
    // What a page throws stays on the page; the rest goes on (S45.2).
    defaultErrorComponent: ({ error, reset }) => (
      <PageError error={error as Error} title={words.error.unknown} onRetry={reset} />
    ),
  });
  followHistory(router.history);
  return router;
}

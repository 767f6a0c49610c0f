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
import { type Feature, featureOf, type Screens } from './entity/feature.ts';
import { viewOf } from './entity/list-state.ts';
import { ListScreen } from './entity/ListScreen.tsx';
import { NotFound } from './entity/NotFound.tsx';
import { useSession } from './session.tsx';
import { Shell } from './shell/Shell.tsx';
import { railFeatures } from './shell/entries.ts';
import styles from './entity/entity.module.css';

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

const Detail = lazy(async () => ({ default: (await import('./entity/DetailScreen.tsx')).DetailScreen }));
const Form = lazy(async () => ({ default: (await import('./entity/FormScreen.tsx')).FormScreen }));
const Full = lazy(async () => ({ default: (await import('./entity/FullScreen.tsx')).FullScreen }));

const loaded = new Map<string, ComponentType<{ children: (screens: Screens) => React.ReactNode }>>();

/** Loads a noun's own part of the screens when it is first needed. */
function WithScreens({ feature, children }: { feature: Feature; children: (screens: Screens) => React.ReactNode }) {
  let Part = loaded.get(feature.slug);
  if (!Part) {
    Part = lazy(async () => {
      const { screens } = await feature.load();
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
  return { feature: featureOf(entity), id, key, panel: viewOf(search) === 'listView' };
}

function ListPage() {
  const { feature, panel } = useAddress();
  if (!feature) return <NotFound />;
  if (!panel) return <ListScreen feature={feature} />;
  return (
    <div className={styles.panels}>
      <div className={styles.panelSide}>
        <ListScreen feature={feature} />
      </div>
      <div className={styles.panelMain} />
    </div>
  );
}

function DetailPage() {
  const { feature, id, panel } = useAddress();
  if (!feature) return <NotFound />;
  const page = (
    <WithScreens feature={feature}>
      {(screens) => <Detail key={id} feature={feature} screens={screens} id={id} />}
    </WithScreens>
  );
  if (!panel) return page;
  return (
    <div className={styles.panels} data-open>
      <div className={styles.panelSide}>
        <ListScreen feature={feature} />
      </div>
      <div className={styles.panelMain}>
        <Suspense fallback={null}>{page}</Suspense>
      </div>
    </div>
  );
}

function FormPage() {
  const { feature, id } = useAddress();
  if (!feature) return <NotFound />;
  return (
    <WithScreens feature={feature}>
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
  const routeTree = root.addChildren([
    route('/', Start),
    ...pages.map(({ path, component }) => route(path, component)),
    route('/screen/$entity/$id/$key', FullPage),
    route('/$entity', ListPage),
    route('/$entity/new', FormPage),
    route('/$entity/$id', DetailPage),
    route('/$entity/$id/edit', FormPage),
  ]);
  return createRouter({
    routeTree,
    // The address speaks the API's language: plain names and values, nothing encoded.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([key, value]) =>
          value === undefined || value === '' ? [] : [[key, String(value)]],
        ),
      ).toString();
      return text && `?${text.replaceAll('%2C', ',')}`;
    },
    scrollRestoration: true,
    defaultPreload: false,
  });
}

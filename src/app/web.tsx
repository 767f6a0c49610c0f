import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles/mantine.css';
import '#web/styles/base.css';
import { setFeatures } from '#web/entity/feature.ts';
import { PageError } from '#web/entity/PageError.tsx';
import { takeAhead } from '#web/first.ts';
import { queryClient } from '#web/query.ts';
import { makeRouter } from '#web/router.tsx';
import { SessionProvider } from '#web/session.tsx';
import { Themed } from '#web/Themed.tsx';
import { words } from '#web/words.ts';
import { features } from './features.web';

setFeatures(features);

/** Pages of their own are loaded when they are opened, so that they cost the lists nothing. */
const PeoplePage = lazy(async () => ({ default: (await import('#features/user/People.web')).PeoplePage }));
const SettingsPage = lazy(async () => ({ default: (await import('#features/settings/Settings.web')).SettingsPage }));
const LabelsPage = lazy(async () => ({ default: (await import('#features/label/LabelsPage.web')).LabelsPage }));
const CountPage = lazy(async () => ({ default: (await import('#features/part/CountPage.web')).CountPage }));
const ScanPage = lazy(async () => ({ default: (await import('#features/asset/ScanPage.web')).ScanPage }));

const router = makeRouter([
  { path: '/teams', component: () => <PeoplePage /> },
  { path: '/settings', component: () => <SettingsPage /> },
  { path: '/print/labels', component: () => <LabelsPage /> },
  { path: '/scan', component: () => <ScanPage /> },
  { path: '/count', component: () => <CountPage /> },
]);

const root = createRoot(document.getElementById('root')!);
await Promise.all([takeAhead(), router.load()]);
root.render(
  <Themed>
    <QueryClientProvider client={queryClient}>
      <SessionProvider
        waiting={null}
        failed={(error) => <PageError error={error} title={words.error.unknown} onRetry={() => location.reload()} />}
      >
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  </Themed>,
);

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '#web/styles/mantine.css';
import '#web/styles/base.css';
import { setFeatures } from '#web/entity/common/feature.ts';
import { setFilterAids } from '#web/entity/filter/aids.ts';
import { PageError } from '#web/entity/common/PageError.tsx';
import { prefetchPage } from '#web/prefetch-page.ts';
import { stopIfSignedOut } from '#web/offline-sign-out.ts';
import { queryClient } from '#web/query.ts';
import { loadList, makeRouter } from '#web/router.tsx';
import { SessionProvider } from '#web/session.tsx';
import { Themed } from '#web/Themed.tsx';
import { prefetchAtRest, whenAtRest } from '#web/ui/LazyButton.tsx';
import { words } from '#words/screen';
import { all, features, filterAids, pages } from './features.web';
import './skeleton/skeleton.css';

await stopIfSignedOut();
setFeatures(features);
setFilterAids(filterAids);

const router = makeRouter(pages);
const root = createRoot(document.getElementById('root')!);
const here = pages.find(({ path }) => path === location.pathname);
await Promise.all([prefetchPage(async () => Promise.all([here?.component.load(), here?.prefetch?.()])), router.load()]);
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
// After a visit by link the next page is usually a list.
prefetchAtRest(loadList);
whenAtRest(() => Object.values(all).forEach(({ atRest }) => void atRest?.().catch(() => undefined)));

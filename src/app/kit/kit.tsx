import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '#web/styles/mantine.css';
import '#web/styles/base.css';
import { setFeatures } from '#web/entity/common/feature.ts';
import { setDensity, setTheme, type Theme, usePref } from '#web/prefs.ts';
import { queryClient } from '#web/query.ts';
import { SessionProvider } from '#web/session.tsx';
import { Themed } from '#web/Themed.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Toasts } from '#web/ui/overlay/Toasts.tsx';
import { words } from '#features/settings/settings.words';
import { features } from '../features.web';
import { answerInstead } from './backend';
import { Fields } from './Fields';
import { Pages } from './Pages';
import { Parts } from './Parts';
import { Pieces } from './Pieces';
import styles from './kit.module.css';

/** All components in all states, for development. Only `npm run dev` serves it, at /kit. */
function Kit() {
  const [shown] = usePref('theme', 'auto');
  const [density] = usePref('density', 'default');
  return (
    <main className={styles.kit}>
      <header className={styles.bar}>
        <h1>Kit</h1>
        <Choices<Theme>
          label="Theme"
          hideLabel
          name="theme"
          value={shown as Theme}
          options={Object.entries(words.themes).map(([value, label]) => ({ value: value as Theme, label }))}
          onChange={setTheme}
        />
        <Choices
          label="Density"
          hideLabel
          name="density"
          value={density as 'default' | 'compact'}
          options={Object.entries(words.densities).map(([value, label]) => ({
            value: value as 'default' | 'compact',
            label,
          }))}
          onChange={setDensity}
        />
      </header>
      <Parts />
      <Fields />
      <Pieces />
      <Pages />
      <Toasts />
    </main>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Kit }),
  history: createMemoryHistory(),
});

answerInstead();
setFeatures(features);
createRoot(document.getElementById('root')!).render(
  <Themed>
    <QueryClientProvider client={queryClient}>
      <SessionProvider waiting={null} failed={(error) => error.message}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>
  </Themed>,
);

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { can } from '#shared/permission';
import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { meQuery } from '#web/session.tsx';
import { words } from './banner.words';
import styles from './banner.module.css';

const systemQuery = {
  queryKey: keys.some('system', 'who'),
  queryFn: () => api.get<{ is_operator: boolean; needs: (keyof typeof words.needs)[] }>('/system'),
  refetchInterval: 600_000,
};

/** Tells operators above every page what they have to see to. For all others there is none. */
export async function showBanner(): Promise<void> {
  const { id, role } = await queryClient.ensureQueryData(meQuery);
  if (!can({ id, role, restrictedAdd: {} }, 'update', 'system')) return;
  const place = document.createElement('div');
  place.className = styles.place!;
  document.getElementById('root')!.before(place);
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <Banner />
    </QueryClientProvider>,
  );
}

function Banner() {
  const need = useQuery(systemQuery).data?.needs[0];
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const setHeight = (height: number) =>
      document.documentElement.style.setProperty('--banner', `${Math.ceil(height)}px`);
    const watch = new ResizeObserver(([entry]) => setHeight(entry!.borderBoxSize[0]!.blockSize));
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      setHeight(0);
    };
  }, [need]);
  if (!need) return null;
  return (
    <p ref={box} role="alert" className={styles.banner}>
      {words.needs[need]}
      <a href="/settings#backups">{words.look}</a>
    </p>
  );
}

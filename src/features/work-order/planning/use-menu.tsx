import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Job } from './move';
import type { Place } from './MoveMenu.web';

const MoveMenu = lazy(async () => ({ default: (await import('./MoveMenu.web')).MoveMenu }));

/** The menu of a view: opened on a job by its button or by M, it offers the targets of a move. */
export function useMenu(
  placesOf: (job: Job, from: HTMLElement) => Place[],
  onChoose: (job: Job, key: string, from: HTMLElement) => void,
) {
  const [opened, setOpened] = useState<{ job: Job; from: HTMLElement }>();
  const open = useCallback((job: Job, from: HTMLElement) => setOpened({ job, from }), []);
  const close = () => {
    setOpened(undefined);
    const item = opened?.from.closest('[data-item]') ?? opened?.from;
    (item?.querySelector('a') ?? opened?.from)?.focus();
  };
  const menu: ReactNode = opened && (
    <Suspense>
      <MoveMenu
        job={opened.job}
        from={opened.from}
        places={placesOf(opened.job, opened.from)}
        onChoose={(key) => {
          close();
          onChoose(opened.job, key, opened.from);
        }}
        onClose={close}
      />
    </Suspense>
  );
  return { open, menu };
}

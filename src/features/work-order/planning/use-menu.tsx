import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Job } from './move';
import type { Place } from './MoveMenu.web';

const MoveMenu = lazy(async () => ({ default: (await import('./MoveMenu.web')).MoveMenu }));

/** The menu of a view: opened on a job, by its button or by M, it says where to. */
export function useMenu(
  placesOf: (job: Job, from: HTMLElement) => Place[],
  onChoose: (job: Job, key: string, from: HTMLElement) => void,
) {
  const [asked, setAsked] = useState<{ job: Job; from: HTMLElement }>();
  const open = useCallback((job: Job, from: HTMLElement) => setAsked({ job, from }), []);
  const close = () => {
    setAsked(undefined);
    const item = asked?.from.closest('[data-item]') ?? asked?.from;
    (item?.querySelector('a') ?? asked?.from)?.focus();
  };
  const menu: ReactNode = asked && (
    <Suspense>
      <MoveMenu
        job={asked.job}
        from={asked.from}
        places={placesOf(asked.job, asked.from)}
        onChoose={(key) => {
          close();
          onChoose(asked.job, key, asked.from);
        }}
        onClose={close}
      />
    </Suspense>
  );
  return { open, menu };
}

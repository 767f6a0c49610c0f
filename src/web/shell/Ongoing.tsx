import { Suspense, useEffect, useState } from 'react';
import { allFeatures } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { whenAtRest } from '../ui/LazyButton.tsx';
import { HideOnError } from '../ui/HideOnError.tsx';

/** Things in progress, such as a running timer. The first render does not wait for them. */
export function Ongoing() {
  const { may } = useSession();
  // Without a connection `whenAtRest` would never fire.
  const [idle, setIdle] = useState(!navigator.onLine);
  useEffect(() => {
    return whenAtRest(() => setIdle(true));
  }, []);
  if (!idle) return null;
  return allFeatures().map(
    ({ slug, Ongoing: Mark }) =>
      Mark &&
      may('read', slug) && (
        <HideOnError key={slug}>
          <Suspense>
            <Mark />
          </Suspense>
        </HideOnError>
      ),
  );
}

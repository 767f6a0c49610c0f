import { Suspense, useEffect, useState } from 'react';
import { allFeatures } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { whenAtRest } from '../ui/Later.tsx';
import { Spare } from '../ui/Spare.tsx';

/** What goes on wherever one is: a timer that runs. No first sight waits for it. */
export function Ongoing() {
  const { may } = useSession();
  // Without a connection the page has no rest to wait for.
  const [rests, setRests] = useState(!navigator.onLine);
  useEffect(() => {
    return whenAtRest(() => setRests(true));
  }, []);
  if (!rests) return null;
  return allFeatures().map(
    ({ slug, Ongoing: Mark }) =>
      Mark &&
      may('read', slug) && (
        <Spare key={slug}>
          <Suspense>
            <Mark />
          </Suspense>
        </Spare>
      ),
  );
}

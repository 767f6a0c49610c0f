import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Create } from '#web/entity/list/Create.tsx';
import { inLocale } from '#web/format/locale.ts';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { HideOnError } from '#web/ui/HideOnError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { Checklist } from './cards/Checklist.web';
import type { Home } from './home';
import { homeQuery } from './home-view';
import { words } from './home.words';
import { MyRequests, Report } from './cards/Requests.web';
import { Tiles } from './cards/Tiles.web';
import { hasWork, Work } from './cards/Work.web';
import styles from './home.module.css';

const DueReadings = lazyScreen(async () => (await import('./cards/DueReadings.web')).DueReadings);
const Attention = lazyScreen(async () => (await import('./cards/Attention.web')).Attention);
const Figures = lazyScreen(async () => (await import('./cards/Below.web')).Figures);
const Handover = lazyScreen(async () => (await import('./cards/Below.web')).Handover);
const Offenders = lazyScreen(async () => (await import('./cards/Below.web')).Offenders);
const PendingRequests = lazyScreen(async () => (await import('./cards/Below.web')).PendingRequests);
const Side = lazyScreen(async () => (await import('./cards/Below.web')).Side);
const Unassigned = lazyScreen(async () => (await import('./cards/Below.web')).Unassigned);

const today = inLocale(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'short', timeZone }),
);

/** Home (S2, D36). The server decides who sees which block; a block that is not theirs is absent. */
export function HomePage() {
  const { data, error, refetch } = useQuery(homeQuery);
  const { may } = useSession();
  useEffect(() => {
    document.title = `${words.title} · ${all.product}`;
  }, []);
  if (!data && error) return <PageError error={error} title={words.failed} onRetry={() => void refetch()} />;
  return (
    <div className={styles.home}>
      <PageHeader title={words.title} beside={<span className={styles.day}>{today().format(new Date())}</span>}>
        <Create feature={featureOf('work-order')!} />
        {data && !data.requests && may('create', 'request') && !may('create', 'work-order') && <Report />}
      </PageHeader>
      {data ? <Blocks home={data} /> : <Waiting lines={6} />}
    </div>
  );
}

/** Those who oversee the plant see how it is doing first, all others what they have to do. */
function Blocks({ home }: { home: Home }) {
  const { me } = useSession();
  const { tiles, checklist, requests, unassigned, overdue, due_readings, automations, activity } = home;
  // A plant without assets has no figures; it has first steps.
  const isNew = home.status_strip?.every(({ count }) => count === 0) ?? false;
  const oversees = tiles !== undefined;
  const figures = !isNew && me.role !== 'limited_technician' && me.role !== 'requester' && (
    <Deferred className={styles.figuresRoom}>
      <Figures />
    </Deferred>
  );
  return (
    <>
      {checklist && <Checklist steps={checklist} />}
      {tiles && !isNew && <Tiles tiles={tiles} />}
      {oversees && figures}
      <div className={styles.columns} data-one={activity === undefined || undefined}>
        <div className={styles.main}>
          {home.handover && (
            <Deferred className={styles.handoverRoom}>
              <Handover handover={home.handover} />
            </Deferred>
          )}
          {overdue && (hasWork(home) || !oversees) && <Work home={home} />}
          {due_readings && due_readings.count > 0 && (
            <Deferred>
              <DueReadings due={due_readings} />
            </Deferred>
          )}
          {isNew && !checklist && <Nothing />}
          {requests && !oversees && <MyRequests requests={requests} />}
          {requests && oversees && (requests.count > 0 || !isNew) && (
            <Deferred>
              <PendingRequests requests={requests} />
            </Deferred>
          )}
          {unassigned && !isNew && (
            <Deferred>
              <Unassigned jobs={unassigned} />
            </Deferred>
          )}
          {(automations || home.proposals) && (
            <Deferred>
              <Attention home={home} />
            </Deferred>
          )}
          {oversees && !isNew && (
            <Deferred className={styles.offendersRoom}>
              <Offenders />
            </Deferred>
          )}
        </div>
        {activity && (
          <Deferred className={styles.side}>
            <Side home={home} isNew={isNew} />
          </Deferred>
        )}
      </div>
      {!oversees && figures}
    </>
  );
}

/** A plant without assets, for those who do not set it up. */
function Nothing() {
  return (
    <Empty drawing="machine" title={words.nothing.title} action={<Create feature={featureOf('asset')!} />}>
      {words.nothing.text}
    </Empty>
  );
}

/** Drawn after what is seen first; its chunk is no part of the first sight. */
function Deferred({ className, children }: { className?: string; children: ReactNode }) {
  const now = useDeferredValue(true, false);
  return (
    <div className={className}>
      {now && (
        <HideOnError>
          <Suspense fallback={null}>{children}</Suspense>
        </HideOnError>
      )}
    </div>
  );
}

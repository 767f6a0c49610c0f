import { Activity } from './Activity.web';
import { Ageing } from '../figures/Ageing.web';
import type { Home } from '../home';
import { StatusStrip } from './StatusStrip.web';
import { WeekLoad } from './WeekLoad.web';

export { Handover } from './Handover.web';
export { Figures } from '../figures/Figures.web';
export { PendingRequests } from './PendingRequests.web';
export { Unassigned } from './Unassigned.web';
export { Offenders } from '../figures/Offenders.web';

/** Beside the work: how the plant stands now, and what happened last. */
export function Side({ home, isNew }: { home: Home; isNew: boolean }) {
  const { status_strip, week_load, activity, tiles } = home;
  return (
    <>
      {status_strip && !isNew && <StatusStrip shares={status_strip} />}
      {tiles && !isNew && <Ageing />}
      {week_load && !isNew && <WeekLoad load={week_load} />}
      {activity && <Activity entries={activity} />}
    </>
  );
}

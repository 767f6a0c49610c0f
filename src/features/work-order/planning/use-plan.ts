import { useState } from 'react';
import { useRecordLinks } from '#web/entity/list/record-links.ts';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-state.ts';
import { todayIn } from '#web/format/time.ts';
import { usePref } from '#web/prefs.ts';
import { useSession } from '#web/session.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { isToDo } from './use-jobs';

/**
 * What the calendar and the workload begin with: whose day it is, where they stand, and whether the tray is open: until
 * somebody has said, in a window that has `room` for it beside the days.
 */
export function usePlan(feature: Feature, state: ListState, room: string) {
  const { me, may } = useSession();
  const { time_zone: zone, week_start: begins } = me.organization;
  const today = todayIn(zone);
  const narrow = useMedia(phone);
  const [kept, keep] = usePref('tray', useMedia(room) ? 'open' : 'closed');
  // On a phone it would stand over everything else: there it is opened when it is wanted.
  const [wanted, want] = useState(false);
  const open = isToDo(state) && (narrow ? wanted : kept === 'open');
  const links = useRecordLinks(feature, state.tab);
  return {
    zone,
    begins,
    today,
    narrow,
    day: /^\d{4}-\d\d-\d\d$/.test(state.day) ? state.day : today,
    movable: may('update', feature.slug),
    open,
    toggle: () => (narrow ? want(!wanted) : keep(open ? 'closed' : 'open')),
    ...links,
  };
}

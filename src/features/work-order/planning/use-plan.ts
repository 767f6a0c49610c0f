import { useState } from 'react';
import { useRecordLinks } from '#web/entity/list/record-links.ts';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-query.ts';
import { todayIn } from '#web/format/time.ts';
import { usePref } from '#web/prefs.ts';
import { useSession } from '#web/session.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { isToDo } from './use-jobs';

/**
 * What the calendar and the workload share: time zone, current day, and whether the tray is open. Until the user
 * decides, it is open if the window has `room` for it beside the days.
 */
export function usePlan(feature: Feature, state: ListState, room: string) {
  const { me, may } = useSession();
  const { time_zone: zone, week_start: begins } = me.organization;
  const today = todayIn(zone);
  const narrow = useMedia(phone);
  const [saved, save] = usePref('tray', useMedia(room) ? 'open' : 'closed');
  // On a phone the tray would cover everything else, so it opens on demand.
  const [openOnPhone, setOpenOnPhone] = useState(false);
  const open = isToDo(state) && (narrow ? openOnPhone : saved === 'open');
  const links = useRecordLinks(feature, state.tab);
  return {
    zone,
    begins,
    today,
    narrow,
    day: /^\d{4}-\d\d-\d\d$/.test(state.day) ? state.day : today,
    movable: may('update', feature.slug),
    open,
    toggle: () => (narrow ? setOpenOnPhone(!openOnPhone) : save(open ? 'closed' : 'open')),
    ...links,
  };
}

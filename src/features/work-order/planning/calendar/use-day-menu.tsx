import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CalendarClock, CalendarOff, CalendarPlus, Sun } from 'lucide-react';
import { words } from '../planning.words';
import { addDays } from '#shared/days';
import { shortDate } from '../format';
import { dayOf } from '../workload/load';
import type { Job } from '../move';
import type { Place } from '../MoveMenu.web';
import { trayKey } from '../Tray.web';
import { useMenu } from '../use-menu';

const DateDialog = lazy(async () => ({ default: (await import('../DateDialog.web')).DateDialog }));

interface DayMenu {
  today: string;
  zone: string;
  /** Further targets besides the days. */
  also?(job: Job, from: HTMLElement): Place[];
  onChoose(job: Job, to: string, from: HTMLElement): void;
}

const other = 'other';

/** The targets on the calendar: the next days by name, any other day by date. */
export function useDayMenu({ today, zone, also, onChoose }: DayMenu) {
  const [asking, setAsking] = useState<{ job: Job; from: HTMLElement }>();
  const { open, menu } = useMenu(
    (job, from) => {
      const at = dayOf(job, zone);
      // The same weekday a week later; for overdue jobs, a week from today.
      const nextWeek = addDays(at !== null && at > today ? at : today, 7);
      const days: Place[] = [
        { key: today, label: words.menu.today, hint: shortDate(today), icon: <Sun size={16} /> },
        {
          key: addDays(today, 1),
          label: words.menu.tomorrow,
          hint: shortDate(addDays(today, 1)),
          icon: <CalendarPlus size={16} />,
        },
        { key: nextWeek, label: words.menu.nextWeek, hint: shortDate(nextWeek), icon: <CalendarPlus size={16} /> },
      ].filter(({ key }) => key !== at);
      days[0]!.begins = words.menu.day;
      days.push({ key: other, label: words.menu.other, icon: <CalendarClock size={16} /> });
      if (at !== null) days.push({ key: trayKey, label: words.menu.unschedule, icon: <CalendarOff size={16} /> });
      return [...days, ...(also?.(job, from) ?? [])];
    },
    (job, to, from) => (to === other ? setAsking({ job, from }) : onChoose(job, to, from)),
  );
  const dialog: ReactNode = asking && (
    <Suspense>
      <DateDialog
        job={asking.job}
        day={dayOf(asking.job, zone) ?? addDays(today, 1)}
        onSubmit={(to) => {
          setAsking(undefined);
          onChoose(asking.job, to, asking.from);
        }}
        onClose={() => setAsking(undefined)}
      />
    </Suspense>
  );
  return {
    open,
    menu: (
      <>
        {menu}
        {dialog}
      </>
    ),
  };
}

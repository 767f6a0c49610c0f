/** Lists of work orders: only what every list loads. */
export const words = {
  tabs: {
    todo: {
      label: 'To do',
      title: 'Nothing to do',
      text: 'Work that is open or planned stands here until it is done. Create it, or plan ahead with a template.',
      readOnly:
        'Work stands here once it is planned or given to you or your team. If you expect some, ask whoever plans it.',
    },
    done: {
      label: 'Done',
      title: 'Nothing done yet',
      text: 'A work order appears here as soon as somebody marks it done.',
    },
    all: {
      label: 'All',
      title: 'No work orders yet',
      text: 'Work that is to do and work that is done stand here together.',
    },
  },
  layouts: { board: 'Board', calendar: 'Calendar', workload: 'Workload' },
  cards: { ofPart: 'Used on work orders', assigned: 'Assigned work' },
  recurring: 'Recurring',
  settled: 'The work order is done. Reopen it to change it.',
  due: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    late: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} overdue`,
    since: (time: string) => `Was due ${time}`,
  },
  nobody: 'Unassigned',
  used: (count: number) => (count === 0 ? 'Not used yet' : `Used ${count} ${count === 1 ? 'time' : 'times'}`),
  more: (count: number) => `+${count}`,
  views: {
    mine: 'My open',
    mineEmpty: {
      text: 'Nothing is assigned to you yet. What somebody gives you or your team stands here; until then, see what nobody has taken.',
      next: 'View unassigned work',
    },
    overdue: 'Overdue',
    unassigned: 'Unassigned',
    week: 'Due this week',
    parts: 'Waiting on parts',
  },
  create: {
    noun: 'Work order',
    label: 'New work order',
    hint: 'New work order (C)',
    more: 'More ways to create a work order',
  },
};

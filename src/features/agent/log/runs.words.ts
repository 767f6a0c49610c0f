/** The agents' own reasons are words already; these are counted. */
const reasons: Record<string, string> = {
  muted: 'muted',
  decided: 'decided before, and not materially worse since',
  too_many: 'no room: 50 worse ones are open',
  enough: 'enough in stock or on order',
  archived: 'archived part',
  kit: 'kit, whose components are ordered',
};

/** The run log. */
export const words = {
  list: 'Runs',
  empty: {
    title: 'No agent has run yet',
    text: 'Agents scan on schedule and after changes. Each scan stands here for 90 days, with why it was silent.',
  },
  cause: { change: 'After changes', schedule: 'On schedule', asked: 'Started by hand' },
  figures: { scanned: 'scanned', made: 'new', renewed: 'renewed', withdrawn: 'withdrawn' },
  nothingNew: 'nothing new',
  running: 'Running',
  failed: 'Failed',
  action: { made: 'New', renewed: 'Renewed', withdrawn: 'Withdrawn' },
  nothing: 'It had nothing to say.',
  silent: 'Why it was silent',
  silentLine: (reason: string, count: string) => `${count} × ${reasons[reason] ?? reason}`,
} as const;

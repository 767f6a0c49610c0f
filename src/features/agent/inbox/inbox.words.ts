/** The inbox of proposals and its keys. */
export const words = {
  states: 'Which proposals',
  part: { open: 'Open', snoozed: 'Snoozed', past: 'Past' },
  ofAgent: 'Of which agent',
  allAgents: 'All agents',
  outcome: 'What became of it',
  allOutcomes: 'All outcomes',
  group: 'Group by',
  by: { agent: 'By agent', record: 'By record' },
  others: 'No record',
  choose: (title: string) => `Choose: ${title}`,
  chooseAll: (group: string) => `Choose all: ${group}`,
  chosen: (count: number) => `${count} chosen`,
  acceptChosen: (count: number) => `Accept ${count}`,
  clear: 'Choose none',
  accepting: (done: number, total: number) => `${done} of ${total}…`,
  failed: (count: number) => (count === 1 ? '1 could not be accepted' : `${count} could not be accepted`),
  failedAbout: (accepted: number) =>
    accepted === 0
      ? 'Nothing of these was done.'
      : accepted === 1
        ? 'The other one is accepted. Nothing of these was done.'
        : `The other ${accepted} are accepted. Nothing of these was done.`,
  backAt: (when: string) => `Comes back ${when}`,
  empty: {
    open: {
      title: 'Nothing to decide',
      text: 'The agents read your plant on schedule and after changes. What they would do arrives here; nothing happens until somebody accepts it.',
    },
    snoozed: {
      title: 'Nothing is snoozed',
      text: 'A proposal that is not for now comes back by itself on the day you choose.',
    },
    past: {
      title: 'Nothing is decided yet',
      text: 'What was accepted, dismissed or undone stands here, and what does not hold any more. For 24 hours a decision can be undone.',
    },
  },
  noneSo: 'Nothing here',
  noneSoAbout: 'No proposal fits what you chose.',
  seeAgents: 'See what they watch',
} as const;

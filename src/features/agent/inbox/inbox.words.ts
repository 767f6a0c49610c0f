/** The inbox of proposals and its keys. */
export const words = {
  states: 'Which proposals',
  state: { open: 'Open', snoozed: 'Snoozed', accepted: 'Accepted', dismissed: 'Dismissed' },
  group: 'Group by',
  by: { agent: 'Agent', record: 'Record' },
  others: 'No record',
  choose: (title: string) => `Choose: ${title}`,
  chooseAll: (group: string) => `Choose all: ${group}`,
  chosen: (count: number) => `${count} chosen`,
  acceptChosen: (count: number) => `Accept ${count}`,
  clear: 'Choose none',
  accepting: (done: number, total: number) => `${done} of ${total}…`,
  failed: (count: number) => (count === 1 ? '1 could not be accepted' : `${count} could not be accepted`),
  failedAbout: 'The others are accepted. Nothing of these was done.',
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
    accepted: {
      title: 'Nothing is accepted yet',
      text: 'What was accepted stands here. For 24 hours it can be undone.',
    },
    dismissed: {
      title: 'Nothing is dismissed',
      text: 'What was dismissed stands here. The agents learn from the reasons.',
    },
  },
  seeAgents: 'See what they watch',
} as const;

/** What all pages of agents say. */
export const words = {
  title: 'Agents',
  tabs: 'Parts of agents',
  tab: { inbox: 'Inbox', agents: 'Agents', runs: 'Runs' },
  failed: {
    inbox: 'Proposals could not be loaded',
    agents: 'Agents could not be loaded',
    runs: 'Runs could not be loaded',
  },
  confidence: { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' },
  confidenceAbout: {
    high: 'Counted: nothing in it is estimated.',
    medium: 'Estimated from figures or from similar words.',
    low: 'A guess. Look twice.',
  },
  state: {
    open: 'Open',
    accepted: 'Accepted',
    dismissed: 'Dismissed',
    stale: 'Out of date',
    snoozed: 'Snoozed',
    undone: 'Undone',
  },
  reason: {
    wrong: 'It is wrong',
    not_useful: 'Not useful here',
    already_done: 'Already done',
    no_room: 'Put aside: worse ones fill the inbox',
  },
  card: 'Proposals',
} as const;

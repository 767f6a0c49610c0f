/** The run log and the tests on the page of an automation. */
export const words = {
  statuses: { succeeded: 'Succeeded', failed: 'Failed', skipped: 'Skipped', blocked: 'Blocked' } as Record<
    string,
    string
  >,
  reasons: {
    cooldown: 'It ran for this a short time ago.',
    open: 'Its work order for this is still open.',
    conditions: 'Its conditions did not hold.',
    depth: 'Five automations had already started each other.',
    loop: 'It would have started itself.',
    too_many_runs: 'It ran too often in an hour.',
  } as Record<string, string>,
  todo: {
    failed: 'Nothing of this run was kept. Mend what the line says, then run it again.',
    loop: 'Change what it sets, or add a condition that is false after its own change.',
    depth: 'Join some of the automations that start each other.',
    open: 'Marking that work order done lets it run again.',
    cooldown: 'A shorter cool-down lets it run more often.',
  } as Record<string, string>,
  results: { yes: 'Yes', no: 'No', done: 'Done', failed: 'Failed', would: 'Would' } as Record<string, string>,
  answered: 'Answered',
  kinds: { trigger: 'When', condition: 'If' } as Record<string, string>,
  action: 'Then',
  becauseOf: (name: string) => `Started by the automation ${name}.`,
  none: 'It has not run yet. Runs stay here for 90 days.',
  noneSo: 'No run ended so.',
  all: 'All runs',
  filter: 'Which runs',
  more: 'Show earlier runs',
  again: 'Run again',
  today: 'Today',
  yesterday: 'Yesterday',
  failedToLoad: 'The run log could not be loaded',
  test: {
    hint: 'Goes through what happened, and says what it would have done. Nothing is written.',
    run: 'Test on the last 30 days',
    again: 'Test again',
    runs: (count: number) =>
      count === 0
        ? 'It would not have run in the last 30 days.'
        : count === 1
          ? 'It would have run once in the last 30 days.'
          : `It would have run ${count} times in the last 30 days.`,
    skipped: (count: number) =>
      count === 1
        ? '1 more would have been skipped, because of its cool-down or open work.'
        : `${count} more would have been skipped, because of its cool-down or open work.`,
    timeline: 'Runs by day',
    day: (day: string, count: number) => `${day}: ${count}`,
  },
  try: {
    open: 'Try with a made-up event',
    title: 'Try with a made-up event',
    hint: 'Nothing is written.',
    record: 'Record',
    value: 'Reading',
    delta: 'Difference to the reading before',
    from: 'From',
    to: 'To',
    body: 'What the webhook sends, as JSON',
    badBody: 'This is not JSON',
    run: 'Try it',
    would: 'It would run.',
    wouldNot: 'It would not run.',
  },
} as const;

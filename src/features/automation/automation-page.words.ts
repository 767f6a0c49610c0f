/** The form and the page of an automation. */
export const words = {
  sentence: 'What it does',
  more: 'More',
  test: 'Test',
  runs: 'Run log',
  enabledName: (name: string) => `Enabled: ${name}`,
  on: 'Enabled',
  notice: {
    failures: 'It was disabled because it failed three times in a row. Look at the run log, mend it and switch it on.',
    too_many_runs:
      'It was disabled because it ran too often in an hour. Add a condition or a cool-down, then switch it on.',
    author_left: 'It was disabled because its author was deactivated. Take it over to let it act with your rights.',
    author_rights:
      'It was disabled because its author may no longer change automations. Take it over to let it act with your rights.',
  } as Record<string, string>,
  failing: (error: string) => `The last run failed: ${error}`,
  loop: 'The last run was blocked: the automation would have started itself. Change what it sets, or add a condition.',
  depth: 'The last run was blocked: five automations had already started each other in a row.',
  takeOver: 'Take over',
  tookOver: 'You are now its author',
  runNow: 'Run now',
  runFor: 'Run for which record?',
  ran: (count: number) => (count === 1 ? 'It ran once' : `It ran ${count} times`),
  ranFailed: (error: string) => `The run failed: ${error}`,
  webhook: {
    title: 'Webhook',
    signs: 'What it calls is signed with this secret.',
    hint: 'Other programs call this address, signed as Standard Webhooks say. Keep the secret to yourself.',
    url: 'Address',
    secret: 'Secret',
    show: 'Show',
    hide: 'Hide',
    copy: (what: string) => `Copy ${what.toLowerCase()}`,
  },
} as const;

/** What mails about notices say. */
export const mailWords = {
  /** Who acts where nobody does. */
  system: 'Millwright',
  many: (count: number) => `${count} notices`,
  subject: (organization: string, title: string, text: string) => `[${organization}] ${title}: ${text}`,
  summary: (organization: string, count: number) =>
    `[${organization}] ${count === 1 ? '1 notice' : `${count} notices`}`,
  digest: (organization: string, count: number) =>
    `[${organization}] Your digest: ${count === 1 ? '1 notice' : `${count} notices`}`,
  times: (count: number) => (count > 1 ? ` (${count} times)` : ''),
  open: 'Open',
  why: (organization: string) => `You get this mail because of your settings in ${organization}.`,
  noReplies: 'Replies to this mail are not read.',
  settings: 'Choose what reaches you',
  unsubscribe: 'Unsubscribe',
  ask: 'Stop these mails?',
  asked: (organization: string) =>
    `You will get no more of these mails from ${organization}. Notices stay in your inbox.`,
  stop: 'Stop these mails',
  stopped: 'These mails have stopped',
  stoppedText: 'You can turn them on again in your settings.',
  noLink: 'This link is not valid',
  noLinkText: 'Open your settings to choose what reaches you.',
} as const;

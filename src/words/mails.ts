interface Working {
  keys: number;
  /** Links that let anybody join. */
  invitations: number;
}

const works = (count: number, one: string, where: string): string =>
  count === 0
    ? ''
    : `${count === 1 ? `1 ${one} of yours still works` : `${count} ${one}s of yours still work`}. Delete what you do not know or need at ${where}, or ask an admin to.\n\n`;

/** Keys and invitations go on without the password: who has to fear for theirs should know. */
const stillWork = (home: string, { keys, invitations }: Working): string =>
  works(keys, 'API key', `${home}/settings#api-keys`) +
  works(invitations, 'invitation link', `${home}/teams?tab=users#invitations`);

/** The mails that the product sends. */
export const mails = {
  invite: (by: string, organization: string, link: string) => ({
    subject: `${by} invites you to ${organization}`,
    body: `${by} invites you to ${organization} on Millwright.\n\nJoin here within seven days:\n\n${link}\n`,
  }),
  confirmSignUp: (organization: string, link: string) => ({
    subject: `Create ${organization} on Millwright`,
    body: `Confirm within a day that this address is yours, and ${organization} is created:\n\n${link}\n\nIf it was not you, ignore this mail.\n`,
  }),
  signUpTried: (link: string) => ({
    subject: 'You have an account already',
    body: `Somebody, probably you, tried to create an organisation on Millwright with this address. It has an account already; nothing was changed.\n\nSign in here, or use your own password to create another organisation:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
  }),
  confirmJoin: (organization: string, link: string) => ({
    subject: `Join ${organization} on Millwright`,
    body: `Confirm within a day that this address is yours, and you are a member of ${organization}:\n\n${link}\n\nIf it was not you, ignore this mail.\n`,
  }),
  joinKnown: (organization: string, link: string) => ({
    subject: `Sign in to join ${organization}`,
    body: `Somebody, probably you, wanted to join ${organization} on Millwright with this address and another password than its own. It has an account already; nothing was changed.\n\nSign in here to join:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
  }),
  passwordChanged: (email: string, home: string, working: Working) => ({
    subject: 'Your password was changed',
    body: `The password of ${email} at Millwright was changed. All other devices were signed out, and links to your calendars have ended.\n\n${stillWork(home, working)}If this was not you, choose a new one at ${home}/forgot-password and tell an admin of your organisation.\n`,
  }),
  newPassword: (link: string) => ({
    subject: 'Choose a new password',
    body: `Somebody, probably you, asked for a new password. Choose it here within an hour:\n\n${link}\n\nIf it was not you, ignore this mail.\n`,
  }),
  confirmEmail: (email: string, link: string) => ({
    subject: 'Confirm your new email address',
    body: `Confirm within an hour that you want to sign in to Millwright as ${email}:\n\n${link}\n`,
  }),
  emailChanged: (email: string) => ({
    subject: 'Your email address was changed',
    body: `You now sign in to Millwright as ${email}.\n\nIf this was not you, tell an admin of your organisation at once.\n`,
  }),
  reportReceived: (portal: string, code: string, link: string) => ({
    subject: `${portal}: your report ${code}`,
    body: `Your report ${code} has arrived. Follow it, answer questions or withdraw it here:\n\n${link}\n\nWe send no other mail, unless you confirm on that page that this address is yours.\n\nIf you reported nothing, ignore this mail.\n`,
  }),
  confirmReport: (portal: string, code: string, link: string) => ({
    subject: `${portal}: confirm your report ${code}`,
    body: `Confirm within 24 hours that this address is yours, and your report ${code} is passed on:\n\n${link}\n\nIf you reported nothing, ignore this mail.\n`,
  }),
  historyHead: (organization: string, head: string | undefined, problems: number) => ({
    subject: problems === 0 ? `History of ${organization}: intact` : `History of ${organization}: does not fit`,
    body: `${
      problems === 0
        ? `The history of ${organization} was checked tonight and is intact.`
        : `The history of ${organization} was checked tonight and does not fit in ${problems === 1 ? 'one place' : `${problems} places`}. Ask whoever runs the server to call "audit verify".`
    }\n\n${
      head
        ? `This is where it ends:\n\n${head}\n\nKeep this mail. With that line, "audit verify --head" shows later whether anything before it was changed.`
        : 'It has no end that could be noted. Keep the mails of earlier nights: they show where it ended then.'
    }\n`,
  }),
  roleChanged: (name: string, organization: string, role: { label: string; description: string }) => ({
    subject: `Your role in ${organization} is now ${role.label}`,
    body: `Hello ${name},\n\nyour role in ${organization} is now ${role.label}. ${role.description}\n`,
  }),
} as const;

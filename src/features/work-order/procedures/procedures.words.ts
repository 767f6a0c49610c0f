/** The procedures of a work order, on its page, in its form and on paper. */
export const words = {
  title: 'Procedures',
  none: 'No procedures yet',
  add: 'Add procedure',
  change: 'Change procedures',
  choose: 'Procedures',
  chooseHint:
    'Each is copied as it stands in the library. What is taken off keeps its answers, and comes back with them.',
  stays: (names: string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'stays' : 'stay'}: only an admin or a manager takes off what has required fields or answers.`,
  save: 'Save',
  formHint: 'Each is copied as it stands in the library now.',
  complete: (steps: number) =>
    `Procedure saved: ${steps === 1 ? 'its one step is' : `all ${steps} steps are`} answered`,
  failed: 'Failed to save procedure',
  answered: (label: string, code: string) => `${code}: ${label}`,
  photo: (name: string, code: string) => `${code}: ${name}`,
  followUp: {
    offer: (result: string) => `${result}: make a work order of it?`,
    action: 'Create follow-up',
    made: 'Follow-up:',
    waiting: 'Follow-up: kept on this device, made when there is a connection.',
    title: 'Follow-up work order',
    hint: (photos: number) =>
      photos === 0
        ? 'It follows this work order.'
        : `It follows this work order and shows ${photos === 1 ? 'the photo' : `${photos} photos`}.`,
    name: 'Name',
    description: 'Description',
    priority: 'Priority',
    create: 'Create work order',
    created: (title: string) => `${title} created`,
    view: 'View',
  },
  readOn: (code: string) => `Read on ${code}`,
  answeredAnew: (code: string) => `Answered anew on ${code}`,
  paper: {
    signed: (name: string, when: string) => `Signed by ${name}, ${when}`,
    broken: 'changed after signing',
    none: 'Not answered',
    yes: 'Yes',
    answered: (names: string[], when: string) => `Answered by ${names.join(', ')}, ${when}`,
  },
} as const;

/** What the screens of work orders say. */
export const words = {
  form: { work: 'The work', who: 'Who and when', parts: 'Parts, vendors and files', repeat: 'Recurrence' },
};

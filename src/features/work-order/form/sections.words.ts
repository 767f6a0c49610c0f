/** The sections of the forms of work orders and templates, known before the form is opened. */
export const words = {
  work: 'The work',
  who: 'Who and when',
  repeat: 'Recurrence',
  parts: 'Parts',
  more: 'Vendors and files',
  rules: 'Field rules',
};

/** The form and the page of an automation. */
export const words = {
  sentence: 'What it does',
  more: 'More',
} as const;

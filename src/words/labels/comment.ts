/** The fields of a comment. */
export const labels = {
  text: 'Comment',
  files: 'Files',
} as const;

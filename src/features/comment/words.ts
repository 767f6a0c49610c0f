/** What is said around comments. */
export const words = {
  title: 'Comments',
  label: 'Comment',
  placeholder: 'Write a comment. @ names people and teams.',
  send: 'Comment',
  attach: 'Add files',
  camera: 'Take photo',
  mention: 'People and teams',
  team: 'Team',
  none: 'No comments yet.',
  photos: (count: number) => (count === 1 ? 'Added a file' : `Added ${count} files`),
  remove: (name: string) => `Delete the comment of ${name}`,
  removeFile: (name: string) => `Take away ${name}`,
  removed: 'Comment deleted',
  removedPerson: 'Somebody who is gone',
  more: 'Show earlier comments',
  list: 'Comments, the latest first',
} as const;

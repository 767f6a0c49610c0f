/** What the palette says: loaded with it. */
export const said = {
  failed: 'The server could not be searched. Only what was opened here is listed.',
  go: 'Go to',
  create: 'Create',
  createFor: (label: string, record: string) => `New ${label.toLowerCase()} for ${record}`,
  createNamed: (label: string, name: string) => `New ${label.toLowerCase()} “${name}”`,
};

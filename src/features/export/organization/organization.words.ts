/** What the import of an organisation says on the command line. */
export const words = {
  notAnExport: (path: string) => `${path} is not an export of an organisation.`,
  tooNew: 'This export comes from a newer version. Upgrade first.',
  newerMigration: (name: string) => `This export needs ${name}, which this version does not have. Upgrade first.`,
  damaged: (name: string) => `The file is damaged: ${name} is not what was exported.`,
  isThere: (name: string) => `${name} is here already. Nothing was changed.`,
  otherRows: (table: string) => `The file is damaged: ${table} has rows of another organisation.`,
  brokenHistory: (problem: string) => `The history of this export is not whole: ${problem}`,
} as const;

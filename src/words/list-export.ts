/** What is said where a list is exported; loaded with its dialog. */
export const words = {
  title: (plural: string) => `Export ${plural.toLowerCase()}`,
  action: 'Export',
  format: 'File',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  columns: 'Columns',
  shown: (count: number) => `Shown (${count})`,
  usual: 'Usual',
  all: 'All',
  shownHint: 'The columns of the table, and the ids by which an import finds the rows again.',
  allHint: 'Everything a row says, and the ids of what it refers to.',
  rows: 'All rows of this list are exported, not only those on the page.',
  rowsOf: (formatted: string, count: number) =>
    count === 1
      ? 'The one row of this list is exported.'
      : `All ${formatted} rows of this list are exported, not only those on the page.`,
  long: 'So many take a while: you get the link by mail, and find it under Settings › Data export.',
  preparing: 'Your file is being prepared. You get the link by mail, and find it under Settings › Data export.',
} as const;

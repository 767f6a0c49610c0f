export const words = {
  ready: 'The file is ready. Fetch it within seven days.',
  organizationExported: 'Exported the whole organisation',

  title: 'Data export',
  lead: 'Files of your exports, for seven days. Every list exports itself: open its menu.',
  about: 'download backup csv xlsx zip everything organization',
  none: 'No files yet. Lists of more than 100,000 rows appear here when they are ready.',
  failed: 'The exports could not be loaded',
  whole: 'Export the whole organisation',
  wholeTitle: 'Export the whole organisation?',
  wholeText:
    'You get a ZIP file of all records, their history and files, as spreadsheets and to be imported elsewhere. It holds no passwords and keys. Whoever has it can read everything.',
  wholeAction: 'Export',
  begun: 'The export has begun. You are told when the file is ready, and it appears here.',
  waiting: 'Being prepared',
  notWritten: 'It could not be written. Ask for it again.',
  diskFull: 'The server has no space left. Ask an admin to make room, then ask for it again.',
  until: (day: string) => `until ${day}`,
  rows: (formatted: string, count: number) => (count === 1 ? '1 row' : `${formatted} rows`),
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: 'Export deleted',
  /** The file in an export of an organisation that says what the others are. */
  readme: `An export of an organisation from Millwright.

spreadsheets/  every list, to be opened with any spreadsheet program
tables/        all rows, one JSON object per line
files/         attached files by their SHA-256
manifest.json  what is here, and how to check it

To bring it into another installation: millwright organization import FILE
`,
} as const;

const counted = (count: number): string => count.toLocaleString('en-US');
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What the server says about an upload. */
export const words = {
  notMatched: (label: string) => `${label} is not matched. Choose its column, or one value for all rows.`,
  keyNotMatched: (label: string) => `${label} is the key, but no column is matched to it. Choose its column.`,
  keyNeeded: 'To change records, choose the column by which rows find them.',
  whichDate: (text: string, first: string, second: string) => `Is ${text} ${first} or ${second}?`,
  whichNumber: (text: string, first: string, second: string) => `Is ${text} ${first} or ${second}?`,

  required: (label: string) => `${label} is missing`,
  unknown: (label: string) => `${label} is unknown`,
  several: (label: string) => `${label} fits several records`,
  notChoice: (label: string) => `${label} is none of its options`,
  notNumber: (label: string) => `${label} is not a number`,
  notDate: (label: string) => `${label} is not a date that can be read`,
  excelDays: (label: string) => `${label} may be a date as a number of days`,
  notFlag: (label: string) => `${label} is neither yes nor no`,
  tooLong: (label: string, max: number) => `${label} is longer than ${counted(max)} characters`,
  sheetError: (label: string) => `${label} is an error of the sheet`,
  merged: (label: string) => `${label} is empty below merged cells`,
  webPicture: 'Pictures are not fetched from other servers. Upload them with the table.',
  tooManyPictures: (count: number, most: number) => `${counted(count)} pictures: the most is ${counted(most)}.`,
  lostDigits: (label: string) => `${label}: the sheet lost digits`,
  rounded: (label: string) => `${label} looks like a number that the sheet shortened`,
  double: (label: string) => `${label} occurs in an earlier row, too`,
  differs: (label: string) => `${label} differs from an earlier row of the same record`,
  fixed: (label: string) => `${label} cannot be changed afterwards`,
  exists: (noun: string, label: string) => `There is ${article(noun)} with this ${lower(label)} already`,
  notFound: (noun: string, label: string) => `No ${lower(noun)} has this ${lower(label)}`,
  keyMissing: (label: string) => `${label} is missing, so no record can be found`,
  cycle: (names: string[]) => names.join(' → '),
  imported: (day: string, row: number) => `Imported ${day}, row ${counted(row)}`,
  changedBy: (name: string) => `Changed since the check by ${name}`,
  changedSince: 'Changed since the check',
  deletedSince: 'Deleted since the check',
  /** Of an undo. */
  usedSince: 'Changed since the import',

  busyChecking: 'The rows are still being checked. Try again in a moment.',
  notNow: 'This upload can no longer be changed.',
  openQuestions: 'Some questions are open. Answer them first.',
  otherCounts: 'The rows were checked again, and the numbers changed. Look at them and import again.',
  nothingToImport: 'No row can be imported yet.',
  notImporting: 'Nothing is being imported.',
  cannotUndo: 'This import can no longer be undone.',
  unknownColumn: 'There is no such column',
  unknownField: 'There is no such field',
  matchedTwice: (label: string) => `${label} is matched to two columns`,
  unknownNoun: 'This cannot be uploaded',
  unknownSetting: 'This setting does not exist',
  badSetting: 'This value is not allowed here',
  noGroup: 'There is no such problem any more',
  noFix: 'This fix does not help here',
  fixValue: 'Say the value',
  readingFailed: 'The file could not be read. Save it as XLSX or CSV and upload it again.',
  checkFailed: 'The rows could not be checked. Try again, or upload the file again.',
  importFailed: 'The import stopped because of an error. What is in stays in; upload the file again for the rest.',
  undoFailed:
    'The import could not be taken back because of an error. What was reached is undone; undo again to go on.',
  restoredImporting:
    'A backup was restored that was made during this import. What is in stays in; upload the file again for the rest.',
  restoredUndoing:
    'A backup was restored that was made while this import was being taken back. What is in stays in; delete it by hand.',
  noRights: 'You may no longer do this. Ask an admin.',
  rowsOrFile: 'Send a file, or rows',
  tooManyRows: (rows: number, most: number) => `${counted(rows)} rows: the most is ${counted(most)}. Split it.`,

  history: {
    imported: (noun: string, created: number, updated: number, file: string) =>
      `Imported ${noun} from ${file}: ${counted(created)} new, ${counted(updated)} changed`,
    done: ({ create, update, rejected }: Record<'create' | 'update' | 'rejected', number>) =>
      `Imported: ${counted(create)} new, ${counted(update)} changed, ${counted(rejected)} rejected`,
    undone: (noun: string, file: string) => `Took back the import of ${noun} from ${file}`,
  },
  rejected: { row: 'Row', problem: 'Problem', file: (name: string) => `${name} rejected` },
  level: (nth: number) => `Level ${nth}`,
  template: {
    file: (nouns: string) => `${nouns} template`,
    example: (label: string) => `Example ${label}`,
    // Names of sheets.
    rows: 'Rows',
    choices: 'Choices',
  },
  readings: { label: 'Reading', labelPlural: 'Readings' },
  companies: { label: 'Company of a directory', labelPlural: 'Companies of a directory' },
  voided: 'The import was taken back',
};

const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${lower(noun)}`;

import { limits } from './limits';

const counted = (count: number): string => count.toLocaleString('en-US');

/** Why a file cannot be read, and what to do. */
export const words = {
  saveAs: 'This is not a table that can be read. Save it as XLSX or CSV.',
  damaged: 'The file is damaged. Open it, save it as XLSX or CSV, and upload it again.',
  empty: 'The file has no rows. Check that the right sheet was saved.',
  tooManyRows: (rows: number) => `${counted(rows)} rows: the most is ${counted(limits.rows)}. Split it.`,
  tooManyColumns: (columns: number) =>
    `${counted(columns)} columns: the most is ${counted(limits.columns)}. Remove those you do not need.`,
  tooLarge: 'The workbook unpacks to more than can be read. Save only the sheet you need, as CSV.',
  openQuote: (row: number) => `A quotation mark in row ${counted(row)} is never closed. Correct it and upload again.`,
  longRecord: (row: number) => `Row ${counted(row)} is too long. Check the quotation marks before it.`,
  noSheet: (name: string) => `There is no sheet “${name}”. Choose another one.`,
  tooLong: 'Reading took too long. Save only the sheet you need, as CSV.',
  diskFull: 'The server has no space left. Ask an admin to make room, then upload the file again.',
};

/** The most particular first. */
const kinds: [RegExp, string][] = [
  [/^image\/svg/, 'Drawing'],
  [/^image\//, 'Picture'],
  [/^application\/pdf$/, 'PDF'],
  [/csv|spreadsheet|ms-excel/, 'Spreadsheet'],
  [/presentation|powerpoint/, 'Presentation'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'Document'],
  [/^video\//, 'Video'],
  [/^audio\//, 'Sound'],
  [/zip|x-tar|gzip|x-7z|x-rar/, 'Archive'],
  [/^text\/html|json|xml/, 'Data'],
  [/^text\//, 'Text'],
];

/** What a file is, as a person says it. */
export const kindOf = (type: string): string => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'File';

import { words } from './file-list.words';

/** Most specific first. */
const kinds: [RegExp, string][] = [
  [/^image\/svg/, words.kinds.drawing],
  [/^image\//, words.kinds.picture],
  [/^application\/pdf$/, words.kinds.pdf],
  [/csv|spreadsheet|ms-excel/, words.kinds.spreadsheet],
  [/presentation|powerpoint/, words.kinds.presentation],
  [/wordprocessing|msword|opendocument\.text|rtf/, words.kinds.document],
  [/^video\//, words.kinds.video],
  [/^audio\//, words.kinds.sound],
  [/zip|x-tar|gzip|x-7z|x-rar/, words.kinds.archive],
  [/^text\/html|json|xml/, words.kinds.data],
  [/^text\//, words.kinds.text],
];

/** The kind of a file in plain words. */
export const kindOf = (type: string): string => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? words.kinds.file;

import { foldName } from '../match/fold';
import type { Upload } from '../upload.server';

/** How a cell names a picture: other products write the folder or the address before its name. */
export function pictureName(text: string): string {
  // In an address these signs end the name; in a file's name they are part of it.
  const address = /^https?:/i.test(text) ? text.replace(/[?#].*$/, '') : text;
  return foldName(address.replace(/^.*[\\/]/, ''));
}

/** The files that were sent along with a table, by the names that its cells use. */
export const picturesOf = ({ settings }: Upload): Map<string, string> =>
  new Map(Object.entries(settings.pictures).map(([name, id]) => [pictureName(name), id]));

/** SQL: the file of the row alias `file` was sent along with a table that is not imported yet. */
export const isSentAlong = (file: string): string =>
  `exists (select from batch_upload b, jsonb_each_text(b.settings -> 'pictures') p
    where b.organization_id = ${file}.organization_id and b.ended_at is null
      and p.value = ${file}.id::text)`;

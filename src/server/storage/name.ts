/** Control characters, and bidi overrides that can hide an extension. */
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const maxLength = 255;

/** Sanitizes a file name: no folders, no invisible characters, no leading dot, never empty. */
export function cleanName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').replace(invisible, '').split(/[/\\]/).pop()!;
  const clean = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '') return 'file';
  if (clean.length <= maxLength) return clean;
  const extension = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, maxLength - extension.length).toWellFormed() + extension;
}

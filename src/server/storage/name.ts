/** Control characters, and those that turn the reading direction around to hide an ending. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const longest = 255;

/** What a file may be called: no folders, nothing unseen, never hidden, never nothing. */
export function cleanName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').replace(unseen, '').split(/[/\\]/).pop()!;
  const clean = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '') return 'file';
  if (clean.length <= longest) return clean;
  const ending = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, longest - ending.length).toWellFormed() + ending;
}

import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('RESULTS.md', import.meta.url);

/** Replaces the part of RESULTS.md with the same title. */
export function keepResults(part: string): void {
  const titleOf = (text: string) => text.split('\n', 1)[0];
  const parts = readFileSync(file, 'utf8')
    .split(/^(?=# )/m)
    .map((text) => text.trimEnd());
  const at = parts.findIndex((text) => titleOf(text) === titleOf(part));
  parts.splice(at < 0 ? parts.length : at, 1, part.trimEnd());
  writeFileSync(file, `${parts.join('\n\n')}\n`);
}

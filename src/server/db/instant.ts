/** PostgreSQL's text of a timestamptz (session zone UTC) as ISO 8601: `2026-01-31 08:00:00.5+00` → `2026-01-31T08:00:00.500Z`. */
export function toIso(value: string): string {
  const seconds = value.slice(0, 19).replace(' ', 'T');
  const dot = value.charCodeAt(19) === 46 ? value.slice(20, value.indexOf('+', 20)) : '';
  return `${seconds}.${dot.padEnd(3, '0').slice(0, 3)}Z`;
}

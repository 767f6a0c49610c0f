/** PostgreSQL's text of a timestamptz (session zone UTC) as ISO 8601: `2026-01-31 08:00:00.5+00` → `2026-01-31T08:00:00.500Z`. */
export function toIso(value: string): string {
  const seconds = value.slice(0, 19).replace(' ', 'T');
  const dot = value.charCodeAt(19) === 46 ? value.slice(20, value.indexOf('+', 20)) : '';
  return `${seconds}.${dot.padEnd(3, '0').slice(0, 3)}Z`;
}

const day = 86_400_000;
const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Writes instants as ISO 8601. For many in their order: the date, which is what takes long, is reckoned once for each day. */
export function instantWriter(): (milliseconds: number) => string {
  let known = Number.NaN;
  let date = '';
  return (milliseconds) => {
    const today = Math.floor(milliseconds / day);
    if (today !== known) date = new Date(today * day).toISOString().slice(0, 11);
    known = today;
    const rest = milliseconds - today * day;
    const seconds = Math.floor(rest / 1_000);
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    return `${date}${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(1_000 + (rest % 1_000)).slice(1)}Z`;
  };
}

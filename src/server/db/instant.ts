/** From PostgreSQL's text in UTC to ISO 8601: `2026-01-31 08:00:00.5+00` → `2026-01-31T08:00:00.500Z`. */
export function toIso(value: string): string {
  const seconds = value.slice(0, 19).replace(' ', 'T');
  const dot = value.charCodeAt(19) === 46 ? value.slice(20, value.indexOf('+', 20)) : '';
  return `${seconds}.${dot.padEnd(3, '0').slice(0, 3)}Z`;
}

const day = 86_400_000;
const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Formats instants as ISO 8601. Fast for a sorted series, because the date is only computed once per day. */
export function instantWriter(): (milliseconds: number) => string {
  let currentDay = Number.NaN;
  let date = '';
  return (milliseconds) => {
    const dayNumber = Math.floor(milliseconds / day);
    if (dayNumber !== currentDay) date = new Date(dayNumber * day).toISOString().slice(0, 11);
    currentDay = dayNumber;
    const rest = milliseconds - dayNumber * day;
    const seconds = Math.floor(rest / 1_000);
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    return `${date}${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}.${String(1_000 + (rest % 1_000)).slice(1)}Z`;
  };
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "3 hours ago", by the server's clock. */
export function ago(at: string, now: string): string {
  const passed = Math.max(0, Date.parse(now) - Date.parse(at));
  const [unit, length] = units.find(([, one]) => passed >= one) ?? ['minute', 60_000];
  return words.format(-Math.floor(passed / length), unit);
}

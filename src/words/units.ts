/** How time is written, short: what was worked, and in a plan. */
export const units = {
  minutes: (count: number) => `${count}m`,
  hours: (count: number) => `${count}h`,
  hoursAndMinutes: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
  days: (count: string) => `${count} days`,
  planned: { hours: (count: string) => `${count} h`, minutes: (count: number) => `${count} m` },
} as const;

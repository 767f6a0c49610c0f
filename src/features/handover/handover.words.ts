/** What the server says of handovers. */
export const words = {
  wholePlant: 'Whole plant',
  name: (team: string, day: string, from: string, to: string) => `${day} ${from}–${to} · ${team}`,
  acknowledged: 'Acknowledged the handover',
  made: (by: string) => `${by} handed over the shift`,
  madeByItself: 'The shift was handed over',
} as const;

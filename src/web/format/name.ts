/** The initials of the first two words: "Maria del Carmen Ruiz" is MD. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}

/** Truncated to a number of characters, including the ellipsis. */
export const cut = (text: string, most: number): string =>
  [...text].length <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;

/** The lengths of the specification, by where a name stands. */
export const lengths = { menu: 30, activity: 100, details: 35, description: 40, measurement: 35, action: 10 } as const;

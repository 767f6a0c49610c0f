/** What the page of a location says. */
export const words = { inside: 'Places inside' } as const;

/** Texts of the page of a location. */
export const words = { inside: 'Places inside' } as const;

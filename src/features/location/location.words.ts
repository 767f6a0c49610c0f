export const words = { inside: 'Places inside' } as const;

/** Each by the name that those who read it give it. */
export const labels = { en: 'English' } as const;

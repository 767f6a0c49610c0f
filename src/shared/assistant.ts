/** What an assistant may do with an API key; a proposal is for people to accept. */
export const assistants = ['off', 'read', 'propose', 'write'] as const;
export type Assistant = (typeof assistants)[number];

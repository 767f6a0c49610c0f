/** What a language model may be asked for; an admin switches on each. */
export const languageModelUses = ['wording', 'summary', 'procedure', 'question'] as const;
export type LanguageModelUse = (typeof languageModelUses)[number];

/** Tokens that an organisation may use in a month where nothing else is set. */
export const usualTokens = 500_000;

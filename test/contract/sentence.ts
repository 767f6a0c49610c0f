/** Technical words that do not help the reader. */
const jargon =
  /invalid input|expected \w+, received|\b(zod|regex|pattern|undefined|null|NaN|string|boolean|integer|array|enum|schema|wrong type)\b|\[object|=>|\^\[/i;

/** A double negation, which is hard to read. */
const twice = /\b(not|no|never|none|nothing|cannot|without)\b[^.;:]*\b(not|no|never|none|nothing|cannot|without)\b/i;

/** Nobody reads a longer message under a field. */
const maxLength = 160;

/** The faults of a message. Text in quotation marks comes from the user and is ignored. */
export function faultsInWords(sentence: string): string[] {
  const words = sentence.replace(/"[^"]*"|“[^”]*”/g, '""');
  return [
    ...(jargon.test(words) ? [`has “${jargon.exec(words)![0]}” in it`] : []),
    ...(twice.test(words) ? ['negates twice'] : []),
    ...(words.length > maxLength ? [`has ${words.length} characters`] : []),
    ...(sentence !== sentence.trim() || !/\s/.test(sentence) ? ['is no sentence'] : []),
    // A message at a field has no full stop (D7); two sentences both have one.
    ...(/\. [A-Z“]/.test(words) && !words.endsWith('.') ? ['ends without a full stop'] : []),
  ];
}

/** The same for a message that does not belong to a field. */
export const faultsInDetail = (detail: string): string[] => [
  ...faultsInWords(detail),
  ...(detail.endsWith('.') ? [] : ['ends without a full stop']),
];

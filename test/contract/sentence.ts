/** Words of a library, of the language it is written in, or of no use to whoever reads them. */
const jargon =
  /invalid input|expected \w+, received|\b(zod|regex|pattern|undefined|null|NaN|string|boolean|integer|array|enum|schema|wrong type)\b|\[object|=>|\^\[/i;

/** A negation that is negated again: who reads it has to count them. */
const twice = /\b(not|no|never|none|nothing|cannot|without)\b[^.;:]*\b(not|no|never|none|nothing|cannot|without)\b/i;

/** Longer than this nobody reads under a field. */
const longest = 140;

/** What is wrong with what somebody is told. What they sent stands in quotation marks, and is not ours. */
export function faultsInWords(sentence: string): string[] {
  const words = sentence.replace(/"[^"]*"|“[^”]*”/g, '""');
  return [
    ...(jargon.test(words) ? [`has “${jargon.exec(words)![0]}” in it`] : []),
    ...(twice.test(words) ? ['negates twice'] : []),
    ...(words.length > longest ? [`has ${words.length} characters`] : []),
    ...(sentence !== sentence.trim() || !/\s/.test(sentence) ? ['is no sentence'] : []),
    // The spec's words stand without a full stop (D7); where there are two sentences, both have one.
    ...(/\. [A-Z“]/.test(words) && !words.endsWith('.') ? ['ends without a full stop'] : []),
  ];
}

/** The same of a sentence that stands alone and is no field's. */
export const faultsInDetail = (detail: string): string[] => [
  ...faultsInWords(detail),
  ...(detail.endsWith('.') ? [] : ['ends without a full stop']),
];

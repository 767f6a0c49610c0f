/** What nobody sees but a model reads: zero-width and bidi marks, tags, fillers, variation selectors, controls. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2028\u2029\u2800]|(?![\t\n])\p{Cc}/gu;
/** Most texts have nothing of it. */
const plain = /^[\t\n -~]*$/;

/** Tabs and line breaks stay. */
const cleanText = (text: string): string =>
  plain.test(text) ? text : text.replace(/\r\n?/g, '\n').replace(invisible, '');

/** All texts of a value, and the names under which they stand. */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, one]) => [cleanText(key), cleaned(one)]));
}

/**
 * What nobody sees but a model reads: zero-width and bidi marks, tags, fillers, variation selectors, controls. Tabs and
 * line breaks stay.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2028\u2029\u2800]|(?![\n\t])\p{Cc}/gu;

export const cleaned = (text: string): string => text.replace(/\r\n?/g, '\n').replace(invisible, '');

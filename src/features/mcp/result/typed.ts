/** What a contract knows of texts: the keys under which people type, and the words that only the product uses. */
export interface Known {
  typedKeys: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** Ids, dates, times and numbers. */
const plain =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?|-?\d+(?:\.\d+)?)$/;

/** The address of a record's page. */
const page = /^https?:\/\/[\w.:[\]-]+\/[a-z-]+\/[\da-f-]{36}$/;

/** Whether people may have typed it. What is not known to be the product's own is taken as typed. */
export const isTyped = (known: Known, key: string, text: string): boolean =>
  known.typedKeys.has(key) ||
  !(text === '' || plain.test(text) || known.words.has(text) || (key === 'url' && page.test(text)));

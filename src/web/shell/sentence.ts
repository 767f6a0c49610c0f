/** A half-typed "Create work order for Boiler 1": the nouns it may mean, the name, and the record it is about. */
export interface Sentence<N> {
  nouns: N[];
  name: string;
  /** Empty if "for" was typed without anything after it. */
  about?: string;
}

interface Named {
  label: string;
  plural: string;
}

export function sentenceOf<N extends Named>(typed: string, nouns: readonly N[]): Sentence<N> | undefined {
  const match = /^(?:create|new|add|make)(?:\s+(?:an?\s+)?(.*))?$/i.exec(typed.trim());
  if (!match) return undefined;
  const rest = match[1] ?? '';
  const [whole] = nouns
    .flatMap((noun) => namesOf(noun).map((name) => ({ noun, name })))
    .filter(({ name }) => new RegExp(`^${name}(?:\\s|$)`, 'i').test(rest))
    .sort((a, b) => b.name.length - a.name.length);
  if (!whole) {
    const begun = nouns.filter((noun) => namesOf(noun).some((name) => name.startsWith(rest.toLowerCase())));
    return begun.length > 0 ? { nouns: begun, name: '' } : undefined;
  }
  const tail = rest.slice(whole.name.length).trim();
  const [, name = '', about] = /^(.*?)(?:(?:^|\s+)for(?:\s+(.*))?)?$/i.exec(tail)!;
  return { nouns: [whole.noun], name: name.trim(), ...(/(?:^|\s)for(?:\s|$)/i.test(tail) && { about: about ?? '' }) };
}

/** Its names: singular, plural and abbreviation (wo). */
function namesOf({ label, plural }: Named): string[] {
  const words = label.toLowerCase().split(' ');
  return [
    label.toLowerCase(),
    plural.toLowerCase(),
    ...(words.length > 1 ? [words.map((one) => one[0]).join('')] : []),
  ];
}

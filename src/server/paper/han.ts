const families = { sc: 'gb2312', tc: 'big5', jp: 'euc-jp' } as const;

export type Han = keyof typeof families | 'kr';

/** The letters that a country's character set of two bytes has. */
function lettersOf(encoding: string): ReadonlySet<string> {
  const bytes: number[] = [];
  // GB2312 is read as its successor, which has all others, too: only the old rows count.
  const [first, low] = encoding === 'big5' ? [0xa4, 0x40] : [0xb0, 0xa1];
  for (let lead = first; lead < 0xfa; lead++) for (let trail = low; trail < 0xff; trail++) bytes.push(lead, trail, 10);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

let sets: Map<Han, ReadonlySet<string>> | undefined;

/** Which country's forms of Chinese characters a text is written in; the others help out with what that font lacks. */
export function hanOf(text: string): Han[] {
  const [first = 'sc'] = candidates(text);
  const order: Han[] = ['sc', 'tc', 'jp', 'kr'];
  return [first, ...order.filter((family) => family !== first)];
}

function candidates(text: string): Han[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp'];
  if (/\p{Script=Hangul}/u.test(text)) return ['kr'];
  const letters = text.match(/\p{Script=Han}/gu) ?? [];
  sets ??= new Map(Object.entries(families).map(([family, encoding]) => [family as Han, lettersOf(encoding)]));
  return Array.from(sets).flatMap(([family, set]) => (letters.every((letter) => set.has(letter)) ? [family] : []));
}

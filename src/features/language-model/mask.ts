import { isDistinctive } from './ordinary';
import { phonesIn } from './phone';

/** A part of a text, from one position up to another. */
type Span = readonly [from: number, to: number];

const word = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu;
const mail = /[^\s@<>"'(),;:[\]]+@[^\s@<>"'(),;:[\]]+\.\p{L}{2,}/gu;
const placeholder = /\[person (\d{1,6})\]/giu;
/** Scripts that put no blanks between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** The answer names somebody who was not in what was sent. */
export class UnknownPerson extends Error {}

/**
 * Puts `[person 1]` in the place of names, mails and phone numbers, and later puts them back. Names are those given,
 * whole or a single word of one, also in lower case unless it is an ordinary word. Whatever is hidden needlessly comes
 * back as it was.
 */
export class Mask {
  readonly #wholes = new Map<string, string[][]>();
  readonly #parts = new Set<string>();
  readonly #unspaced: string[];
  readonly #numbers = new Map<string, number>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const parts = [...name.matchAll(word)].map(([part]) => fold(part));
      if (parts.length > 1) this.#wholes.set(parts[0]!, [...(this.#wholes.get(parts[0]!) ?? []), parts]);
      for (const part of parts) for (const one of [part, ...part.split('-')]) this.#parts.add(one);
    }
    this.#unspaced = names.filter((name) => unspaced.test(name) && name.trim().length > 1);
  }

  /** The same value with every text in it hidden; keys stay. */
  hide = (value: unknown): unknown => mapTexts(value, (text) => this.#hideIn(text));

  /** The same value with everything put back. */
  show(value: unknown): unknown {
    const texts = [...this.#numbers.keys()];
    return mapTexts(value, (text) =>
      text.replaceAll(placeholder, (_, number: string) => {
        const original = texts[Number(number) - 1];
        if (original === undefined) throw new UnknownPerson();
        return original;
      }),
    );
  }

  #hideIn(text: string): string {
    let hidden = '';
    let at = 0;
    for (const [from, to] of merged([...this.#spans(text)])) {
      hidden += text.slice(at, from) + this.#number(text.slice(from, to));
      at = to;
    }
    return hidden + text.slice(at);
  }

  #number(text: string): string {
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return `[person ${number}]`;
  }

  *#spans(text: string): Generator<Span> {
    // What looks like a placeholder was typed by somebody, and must not be taken for one of ours.
    for (const pattern of [mail, placeholder]) for (const found of text.matchAll(pattern)) yield spanOf(found);
    yield* phonesIn(text);
    for (const name of this.#unspaced)
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
        yield [at, at + name.length];
    yield* this.#names([...text.matchAll(word)]);
  }

  *#names(words: RegExpExecArray[]): Generator<Span> {
    const folded = words.map(([one]) => fold(one).replace(/'s$/, ''));
    for (const [at, found] of words.entries()) {
      const whole = (this.#wholes.get(folded[at]!) ?? [])
        .filter((parts) => parts.every((part, step) => folded[at + step] === part))
        .reduce((longest, { length }) => Math.max(longest, length), 0);
      const last = words[at + Math.max(whole, 1) - 1]!;
      if (whole > 0 || (this.#parts.has(folded[at]!) && isDistinctive(folded[at]!, /^\p{Lu}/u.test(found[0]))))
        yield [found.index, last.index + last[0].replace(/['’]s$/iu, '').length];
    }
  }
}

const spanOf = ({ index, 0: { length } }: RegExpExecArray): Span => [index, index + length];

function merged(spans: Span[]): Span[] {
  const inOrder = spans.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
  return inOrder.reduce<Span[]>((all, span) => {
    const last = all.at(-1);
    if (!last || span[0] >= last[1]) return [...all, span];
    return [...all.slice(0, -1), [last[0], Math.max(last[1], span[1])]];
  }, []);
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}

import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Fonts, Weight } from './fonts';
import { rightToLeftMark, type Typeface } from './typeface';

/** What stands together in one font and one direction, as it is drawn. */
interface Run {
  text: string;
  typeface: Typeface;
  width: number;
}

interface Line {
  runs: Run[];
  /** In the size of the font. */
  width: number;
  rightToLeft: boolean;
}

/** A letter with all its marks: lines never break inside. */
interface Letter {
  at: number;
  text: string;
  typeface: Typeface;
  level: number;
}

interface Room {
  width: number;
  /** What does not fit in is left out, and the last line ends with an ellipsis. */
  height: number;
}

interface Layout {
  lines: Line[];
  /** From one line to the next: some scripts are higher than others. */
  leading: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** The lines of a text; all measures are in the size of the font. */
export function linesOf(fonts: Fonts, text: string, weight: Weight, room: Room): Layout {
  const base = fonts.base(weight);
  const choose = fonts.forText(text, weight);
  const paragraphs = text.split('\n').map((paragraph) => {
    const { levels, paragraphs: found } = bidi.getEmbeddingLevels(paragraph);
    const letters = Array.from(graphemes.segment(paragraph)).flatMap(({ index, segment }) =>
      choose(segment).map(([shown, typeface]) => ({ at: index, text: shown, typeface, level: levels[index]! })),
    );
    return { letters, breaks: breaksIn(paragraph), direction: found[0]?.level ?? 0 };
  });
  const leading = paragraphs
    .flatMap(({ letters }) => letters)
    .reduce((most, { typeface }) => Math.max(most, typeface.leading), base.leading);
  const parts = paragraphs.flatMap(({ letters, breaks, direction }) =>
    broken(letters, breaks, room.width).map((part) => ({ part: trimmed(part), direction })),
  );
  const count = Math.max(1, Math.floor(room.height / leading + 0.01));
  const lines = parts.slice(0, count).map(({ part, direction }, at) => {
    if (at < count - 1 || parts.length <= count) return lineOf(part, direction);
    return lineOf(
      shortened(part, { at: Infinity, text: '…', typeface: base, level: direction }, room.width),
      direction,
    );
  });
  return { lines, leading };
}

/** Where a line may end. The algorithm of Unicode leaves Thai, which has no spaces, to a dictionary. */
function breaksIn(text: string): ReadonlySet<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  for (const { index, 0: run } of text.matchAll(/[\p{Script=Thai}]+/gu))
    for (const { index: at } of thaiWords.segment(run)) if (at > 0) breaks.add(index + at);
  return breaks;
}

function broken(letters: Letter[], breaks: ReadonlySet<number>, width: number): Letter[][] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let used = 0;
  const end = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of wordsOf(letters, breaks)) {
    const wide = widthOf(trimmed(word));
    if (line.length > 0 && used + wide > width) end();
    if (wide > width) {
      // A word that is longer than a line is cut between letters.
      for (const letter of word) {
        const letterWidth = widthOf([letter]);
        if (line.length > 0 && used + letterWidth > width) end();
        line.push(letter);
        used += letterWidth;
      }
    } else {
      line.push(...word);
      used += widthOf(word);
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

function wordsOf(letters: Letter[], breaks: ReadonlySet<number>): Letter[][] {
  const words: Letter[][] = [];
  for (const letter of letters) {
    const last = words.at(-1);
    if (!last || (breaks.has(letter.at) && last.at(-1)!.at !== letter.at)) words.push([letter]);
    else last.push(letter);
  }
  return words;
}

function trimmed(letters: Letter[]): Letter[] {
  const last = letters.findLastIndex(({ text }) => text !== ' ');
  return letters.slice(0, last + 1);
}

function shortened(letters: Letter[], mark: Letter, width: number): Letter[] {
  let fitting = trimmed(letters);
  while (fitting.length > 0 && widthOf([...fitting, mark]) > width) fitting = trimmed(fitting.slice(0, -1));
  return [...fitting, mark];
}

const widthOf = (letters: Letter[]): number => runsOf(letters).reduce((sum, { width }) => sum + width, 0);

function lineOf(letters: Letter[], direction: number): Line {
  const runs = inOrder(runsOf(letters));
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), rightToLeft: direction === 1 };
}

function runsOf(letters: Letter[]): (Run & { level: number })[] {
  const groups: Letter[][] = [];
  for (const letter of letters) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (first && first.typeface === letter.typeface && first.level === letter.level) last!.push(letter);
    else groups.push([letter]);
  }
  return groups.map((group) => {
    const { typeface, level } = group[0]!;
    const letters = group.map((letter) => letter.text).join('');
    const text = level % 2 === 1 ? rightToLeftMark + letters : letters;
    return { text, typeface, level, width: typeface.widthOf(text) };
  });
}

/** From left to right, as they stand on paper (rule L2 of the algorithm). */
function inOrder<T extends { level: number }>(runs: T[]): T[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Han, hanOf } from './han';
import { type Outlines, type Typeface, typeface } from './typeface';
import { installed, loadWebFonts } from './web-font';

export type Weight = 400 | 700;

type Family = 'arabic' | 'devanagari' | 'thai' | 'emoji' | Han;

/** The packages of the fonts that come in slices by letters, and how high a line of each has to be. */
const families: Record<Family, [name: string, leading: number]> = {
  arabic: ['noto-sans-arabic', 1.45],
  devanagari: ['noto-sans-devanagari', 1.45],
  thai: ['noto-sans-thai', 1.45],
  sc: ['noto-sans-sc', 1.2],
  tc: ['noto-sans-tc', 1.2],
  jp: ['noto-sans-jp', 1.2],
  kr: ['noto-sans-kr', 1.2],
  emoji: ['noto-emoji', 1.2],
};

const base = {
  400: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  700: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
};

export interface Fonts {
  /** Latin, Greek, Cyrillic and Hebrew; also draws the box for what no font has. */
  base(weight: Weight): Typeface;
  /** By letter, for the letters of one text. */
  forText(text: string, weight: Weight): (letter: string) => [text: string, typeface: Typeface][];
}

const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
const emoji = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

/** Slices are opened when the first of their letters is drawn, and kept for all documents after it. */
export async function loadFonts(): Promise<Fonts> {
  const [{ create }, hb, webFonts] = await Promise.all([import('fontkit'), import('harfbuzzjs'), loadWebFonts()]);
  const opened = new Map<string, Typeface>();
  const openBase = async (weight: Weight): Promise<Typeface> => {
    const whole = await readFile(installed(base[weight]));
    return typeface(hb, {
      name: base[weight],
      whole,
      weight,
      outlines: create(whole) as Outlines,
      leading: 1.156,
    });
  };
  const bases = { 400: await openBase(400), 700: await openBase(700) };

  const openSlice = (family: Family, slice: string, weight: Weight): Typeface => {
    const [pack, leading] = families[family];
    const name = `${pack}-${slice}-${weight}`;
    let face = opened.get(name);
    if (face) return face;
    const whole = webFonts.read(installed(`@fontsource-variable/${pack}/files/${pack}-${slice}-wght-normal.woff2`));
    const outlines = create(webFonts.atWeight(whole, weight)) as Outlines;
    face = typeface(hb, { name, whole, weight, outlines, leading });
    opened.set(name, face);
    return face;
  };

  const faceOf = (family: Family, letter: string, weight: Weight): Typeface | undefined => {
    const codes = Array.from(letter.replace(new RegExp(invisible, 'gu'), ''), (part) => part.codePointAt(0)!);
    const [first = [], ...others] = codes.map((code) => slicesOf(family, code));
    return first
      .filter((slice) => others.every((list) => list.includes(slice)))
      .map((slice) => openSlice(family, slice, weight))
      .find((face) => codes.every((code) => face.has(code)));
  };

  const forText: Fonts['forText'] = (text, weight) => {
    const order: Family[] = ['arabic', 'devanagari', 'thai', ...hanOf(text), 'emoji'];
    const find = (letter: string): Typeface | undefined => {
      const shown = Array.from(letter).filter((part) => !invisible.test(part));
      const pictured = emoji.test(letter) ? faceOf('emoji', letter, weight) : undefined;
      if (pictured) return pictured;
      if (shown.every((part) => bases[weight].has(part.codePointAt(0)!))) return bases[weight];
      for (const family of order) {
        const face = faceOf(family, letter, weight);
        if (face) return face;
      }
      return undefined;
    };
    /** Where no font has a letter, its plain form is drawn, or the base font's box. */
    const alone = (letter: string): [string, Typeface] => {
      const [plain = ''] = letter.normalize('NFKD');
      const shown = [letter, plain].find(find) ?? letter;
      return [shown, find(shown) ?? bases[weight]];
    };
    return (letter) => {
      const face = find(letter);
      if (face) return [[letter, face]];
      const parts = Array.from(letter);
      return parts.filter((part, at) => at === 0 || !isMark(part)).map(alone);
    };
  };
  return { base: (weight) => bases[weight], forText };
}

/** What only changes the letter before it. */
const isMark = (part: string): boolean => invisible.test(part) || /\p{M}/u.test(part);

/** By family: which slices have a letter. Sequences of emoji have their parts in more than one. */
const slices = new Map<Family, ReadonlyMap<number, string[]>>();

function slicesOf(family: Family, code: number): string[] {
  let known = slices.get(family);
  if (!known) slices.set(family, (known = readSlices(family)));
  return known.get(code) ?? [];
}

function readSlices(family: Family): ReadonlyMap<number, string[]> {
  const path = installed(`@fontsource-variable/${families[family][0]}/unicode.json`);
  const spans = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
  const letters = new Map<number, string[]>();
  for (const [key, list] of spans) {
    // The others are Latin and its neighbours, which the base font has.
    const slice = key === family ? key : /^\[(\d+)\]$/.exec(key)?.[1];
    if (slice === undefined) continue;
    for (const [, from = '', to = from] of list.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const slices = letters.get(code);
        if (slices) slices.push(slice);
        else letters.set(code, [slice]);
      }
  }
  return letters;
}

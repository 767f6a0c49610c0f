import type { Font } from 'fontkit';
import type * as HarfBuzz from 'harfbuzzjs';

/** What `fontkit` has, but does not declare. */
export type Outlines = Font & { createSubset(): { glyphs: number[]; encode(): Uint8Array } };

/** A font as `pdfkit` takes it, with its letters shaped by HarfBuzz. */
export interface Typeface {
  name: string;
  font: Font;
  /** The height of a line of it, in its size. */
  leading: number;
  has(codePoint: number): boolean;
  /** In its size. */
  widthOf(text: string): number;
}

interface Source {
  name: string;
  /** For shaping, with all weights in it. */
  whole: Uint8Array;
  weight: number;
  /** What is embedded: the outlines at this weight. */
  outlines: Outlines;
  leading: number;
}

interface Shaped {
  glyphs: { id: string; advanceWidth: number; codePoints: number[] }[];
  positions: HarfBuzz.GlyphPosition[];
  advanceWidth: number;
}

/** As high as Helvetica, so that words in both stand on one line. */
export const metrics = { ascent: 0.718, descent: -0.207, lineGap: 0.231 };

/** So many texts are kept shaped: each is measured before it is drawn. */
const mostShapedTexts = 500;

export function typeface(hb: typeof HarfBuzz, { name, whole, weight, outlines, leading }: Source): Typeface {
  const shaper = new hb.Font(new hb.Face(new hb.Blob(whole)));
  shaper.setVariations([new hb.Variation('wght', weight)]);
  const shapedTexts = new Map<string, Shaped>();
  const shape = (text: string): Shaped => {
    let shaped = shapedTexts.get(text);
    if (shaped) return shaped;
    if (shapedTexts.size >= mostShapedTexts) shapedTexts.clear();
    shapedTexts.set(text, (shaped = shapedBy(hb, shaper, text)));
    return shaped;
  };
  const em = outlines.unitsPerEm;
  const overrides = {
    postscriptName: name,
    ...Object.fromEntries(Object.entries(metrics).map(([key, share]) => [key, share * em])),
    // `pdfkit` scales the positions in place.
    layout: (text: string) => {
      const shaped = shape(text);
      return { ...shaped, positions: shaped.positions.map((position) => ({ ...position })) };
    },
    createSubset: () => subsetOf(outlines),
  };
  const properties = Object.fromEntries(Object.entries(overrides).map(([key, value]) => [key, { value }]));
  return {
    name,
    font: Object.create(outlines, properties) as Font,
    leading,
    has: (codePoint) => shaper.nominalGlyph(codePoint) !== undefined,
    widthOf: (text) => shape(text).advanceWidth / em,
  };
}

/** Put before a text that is written from right to left. */
export const rightToLeftMark = '\u200f';

function shapedBy(hb: typeof HarfBuzz, shaper: HarfBuzz.Font, marked: string): Shaped {
  const rightToLeft = marked.startsWith(rightToLeftMark);
  const text = rightToLeft ? marked.slice(1) : marked;
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = Array.from(new Set(infos.map(({ cluster }) => cluster))).sort((a, b) => a - b);
  const widest = new Map<number, number>();
  infos.forEach(({ cluster }, at) => {
    const best = widest.get(cluster);
    if (best === undefined || positions[at]!.xAdvance > positions[best]!.xAdvance) widest.set(cluster, at);
  });
  const glyphs = infos.map(({ codepoint, cluster }, at) => {
    // The widest glyph of a cluster stands for all its letters, so that each is copied once.
    const end = starts[starts.indexOf(cluster) + 1];
    const letters = widest.get(cluster) === at ? text.slice(cluster, end) : '';
    return {
      id: `${codepoint} ${letters}`,
      advanceWidth: shaper.glyphHAdvance(codepoint),
      codePoints: Array.from(letters, (letter) => letter.codePointAt(0)!),
    };
  });
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/** A glyph has a place for each text it stands for: some letters share their outlines, and copying must tell them apart. */
function subsetOf(outlines: Outlines) {
  const subset = outlines.createSubset();
  const places = new Map<string, number>();
  return {
    includeGlyph(id: string): number {
      const place = places.get(id) ?? subset.glyphs.push(Number.parseInt(id)) - 1;
      places.set(id, place);
      return place;
    },
    encode: () => subset.encode(),
  };
}

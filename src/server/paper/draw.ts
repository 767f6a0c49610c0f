import type { Fonts, Weight } from './fonts';
import { linesOf } from './lines';
import { metrics } from './typeface';

type Document = PDFKit.PDFDocument;

/** Text always has a width, so that it is known where its right side is. */
export type TextOptions = PDFKit.Mixins.TextOptions & { width: number };

interface Written {
  fonts: Fonts;
  text: string;
  weight: Weight;
  options: TextOptions;
}

/** Lines in the size that is set. */
function layout(doc: Document, { fonts, text, weight, options }: Written) {
  const base = fonts.base(weight);
  doc.registerFont(base.name, base.font as never).font(base.name);
  const size = doc.currentLineHeight(true) / base.leading;
  const room = { width: options.width / size, height: (options.height ?? Infinity) / size };
  const { lines, leading } = linesOf(fonts, text, weight, room);
  return { lines, size, lineHeight: leading * size + (options.lineGap ?? 0) };
}

export function heightOfLines(doc: Document, written: Written): number {
  const { lines, lineHeight } = layout(doc, written);
  return lines.length * lineHeight;
}

/** Draws as `doc.text` does: on the next page where this one is full, and with the place below it as the next. */
export function drawLines(doc: Document, written: Written, x: number, y: number): void {
  const { options, fonts, weight } = written;
  const { lines, size, lineHeight } = layout(doc, written);
  const { width, height, align = 'left' } = options;
  doc.y = y;
  for (const { runs, width: wide, rightToLeft } of lines) {
    // Draws nothing, but turns the page with the colour kept where no line fits on this one.
    if (height === undefined) doc.font(fonts.base(weight).name).text('', x, doc.y, { width });
    const top = doc.y;
    const space = width - wide * size;
    let left = x + (align === 'center' ? space / 2 : align === 'right' || rightToLeft ? space : 0);
    for (const run of runs) {
      doc.registerFont(run.typeface.name, run.typeface.font as never).font(run.typeface.name);
      const baseline = top + metrics.ascent * size;
      doc.text(run.text, left, baseline, { baseline: 'alphabetic', lineBreak: false, features: [] });
      left += run.width * size;
    }
    doc.x = x;
    doc.y = top + lineHeight;
  }
}

/** As much of it as PDFs use: it comes without types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    characterSet: readonly number[];
    glyphForCodePoint(code: number): unknown;
    hasGlyphForCodePoint(code: number): boolean;
  }
  export function create(bytes: Buffer): Font;
}

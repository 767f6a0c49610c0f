/** The part that PDFs use; the library has no types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    characterSet: readonly number[];
    glyphForCodePoint(code: number): unknown;
    hasGlyphForCodePoint(code: number): boolean;
  }
  export function create(bytes: Buffer): Font;
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Where a file of an installed package lies. */
export const installed = (path: string): string => require.resolve(path);

interface Woff2 {
  /** Set once the module is ready. */
  decompress?: (bytes: Buffer) => Uint8Array | false;
  onRuntimeInitialized?: () => void;
}

/** The functions of harfbuzz-subset.wasm that are used here; all of them take and return addresses. */
type Subsetter = Record<
  | '_initialize'
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_keep_everything'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_input_set'
  | 'hb_subset_or_fail',
  (...args: number[]) => number
> & { memory: WebAssembly.Memory };

export interface WebFonts {
  /** The bytes of a web font as TrueType. */
  read(path: string): Uint8Array;
  /** The same outlines at one weight, without the tables for shaping: what a PDF embeds. */
  atWeight(font: Uint8Array, weight: number): Buffer;
}

/** Both modules are made ready once, so that a font can be opened in the middle of a drawing, which does not wait. */
export async function loadWebFonts(): Promise<WebFonts> {
  const woff2 = require('wawoff2/build/decompress_binding.js') as Woff2;
  if (!woff2.decompress) await new Promise<void>((resolve) => (woff2.onRuntimeInitialized = resolve));
  const wasm = await WebAssembly.instantiate(await readFile(installed('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const subsetter = wasm.instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return {
    read(path) {
      const font = woff2.decompress!(readFileSync(path));
      if (!font) throw new Error(`not a web font: ${path}`);
      return font;
    },
    atWeight: (font, weight) => pinned(subsetter, font, weight),
  };
}

const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();
/** HB_MEMORY_MODE_WRITABLE and HB_SUBSET_SETS_DROP_TABLE_TAG. */
const [writable, droppedTables] = [2, 3];

function pinned(hb: Subsetter, font: Uint8Array, weight: number): Buffer {
  const address = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, address);
  const blob = hb.hb_blob_create(address, font.length, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_keep_everything(input);
  for (const table of ['GSUB', 'GPOS', 'GDEF']) hb.hb_set_add(hb.hb_subset_input_set(input, droppedTables), tag(table));
  hb.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight);
  const subset = hb.hb_subset_or_fail(face, input);
  if (!subset) throw new Error('the font has no weights');
  const result = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(result, 0);
  const bytes = Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)));
  hb.hb_blob_destroy(result);
  hb.hb_face_destroy(subset);
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(address);
  return bytes;
}

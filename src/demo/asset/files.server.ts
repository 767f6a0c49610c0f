import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { insertRows } from '#server/entity/write';
import { paint } from '#server/storage/image';
import { files } from '#features/file/file.server';
import { storeFile, type Stored } from '#features/file/store-file.server';
import { type Document, pdf } from '#server/pdf';
import type { DemoAsset } from './asset';
import { demoAssets } from './assets';
import { certificate, dataSheet, manual } from './documents.server';
import { drawingOf, type Kind } from './drawing/kinds';
import { nameplateOf } from './drawing/nameplate';

type Id = (kind: string, key: string) => string;
interface Attached {
  images: string[];
  files: string[];
}

/** A file to create, once for all its assets. */
interface Sketch {
  key: string;
  name: string;
  inLibrary: boolean;
  bytes(): Promise<Buffer>;
}

/** Large enough for the viewer, small enough to seed in seconds. */
const side = 720;
const page = [210, 297] as const;

/** Machines with a yearly legal inspection: pressure, lifting, emergency power. */
const inspected = new Set<Kind>(['boiler', 'deaerator', 'booster', 'ammoniaCompressor', 'forklift', 'generator']);

/** Uploads pictures and documents of the demo machines. Returns the attachments by asset key. */
export async function seedDemoFiles(ctx: Context, year: number, idOf: Id): Promise<Map<string, Attached>> {
  const drawings = new Map<Kind, Promise<Buffer>>();
  const drawing = (kind: Kind): Promise<Buffer> => {
    const known = drawings.get(kind) ?? paint(drawingOf(kind), side);
    drawings.set(kind, known);
    return known;
  };
  const sketches = new Map<string, Sketch>();
  const attached = new Map<string, Attached>();
  for (const asset of demoAssets) {
    const add = (sketch: Sketch): string => {
      sketches.set(sketch.key, sketch);
      return idOf('file', sketch.key);
    };
    attached.set(asset.key, {
      images: picturesOf(asset, year, drawing).map(add),
      files: papersOf(asset, year, drawing).map(add),
    });
  }
  const all = [...sketches.values()];
  // In chunks, because an idle transaction times out.
  for (let from = 0; from < all.length; from += 16) await storeAll(ctx, all.slice(from, from + 16), idOf);
  return attached;
}

type Drawing = (kind: Kind) => Promise<Buffer>;
const builtIn = ({ bought }: DemoAsset, year: number): number | undefined => bought && year - bought[0];

/** The machine, the nameplate of a critical one, and its components. */
function picturesOf(asset: DemoAsset, year: number, drawing: Drawing): Sketch[] {
  const drawn = (kind: Kind): Sketch => ({
    key: `drawing ${kind}`,
    name: `${titleOf(kind)}.png`,
    inLibrary: false,
    bytes: () => drawing(kind),
  });
  const plate: Sketch = {
    key: `nameplate ${asset.key}`,
    name: `${asset.name} nameplate.png`,
    inLibrary: false,
    bytes: () => paint(nameplateOf(asset, builtIn(asset, year)), side),
  };
  const inside = demoAssets.filter(({ parent }) => parent === asset.key).map(({ kind }) => drawn(kind));
  return [drawn(asset.kind), ...(asset.criticality === 'a' && asset.serial_number ? [plate] : []), ...inside];
}

function papersOf(asset: DemoAsset, year: number, drawing: Drawing): Sketch[] {
  const { key, name, manufacturer, model, kind, criticality, serial_number } = asset;
  if (!manufacturer || !model) return [];
  const paper = async (write: (drawn: Buffer) => (doc: Document) => void) => pdf(page, write(await drawing(kind)));
  const papers: Sketch[] = [
    {
      key: `manual ${manufacturer} ${model}`,
      name: `${manufacturer} ${model} manual.pdf`,
      inLibrary: true,
      bytes: () => paper((drawn) => manual(asset, drawn)),
    },
  ];
  if (criticality === 'a')
    papers.push({
      key: `data sheet ${key}`,
      name: `${name} data sheet.pdf`,
      inLibrary: false,
      bytes: () => paper((drawn) => dataSheet(asset, builtIn(asset, year), drawn)),
    });
  if (inspected.has(kind))
    papers.push({
      key: `certificate ${key}`,
      name: `${name} inspection ${year - 1}.pdf`,
      inLibrary: false,
      bytes: () => paper(() => certificate(asset, year - 1)),
    });
  if (kind === 'drive')
    papers.push({
      key: `parameters ${key}`,
      name: `${serial_number} parameters.txt`,
      inLibrary: false,
      bytes: async () => Buffer.from(parameters),
    });
  return papers;
}

const parameters = `P0100 Motor rated voltage      400 V
P0110 Motor rated current       42 A
P0120 Motor rated speed       1470 rpm
P0200 Ramp up                  4.0 s
P0210 Ramp down                6.0 s
P0300 Minimum frequency        8.0 Hz
P0310 Maximum frequency       52.0 Hz
P0400 Overload trip            115 %
`;

/** `feedPump` becomes “Feed pump”. */
function titleOf(kind: Kind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}

async function storeAll(ctx: Context, sketches: Sketch[], idOf: Id): Promise<void> {
  const stored = await Promise.all(sketches.map((sketch) => storeSketch(ctx, sketch)));
  await insertRows(
    ctx,
    files,
    sketches.map(({ key, name, inLibrary }) => ({ id: idOf('file', key), name, in_library: inLibrary })),
    stored.map((columns) => ({ ...columns })),
  );
}

/** Stores a file like an upload, through the incoming folder. */
async function storeSketch({ app, organization }: Context, { name, bytes }: Sketch): Promise<Stored> {
  const content = await bytes();
  const path = join(app.storage.incoming, `${uuid7()}.demo`);
  await mkdir(app.storage.incoming, { recursive: true });
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const { stored } = await storeFile(app, organization.id, { path, name, sha256, is_compressible: false });
  return stored;
}

import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Person } from './person';

/** The text of a PDF from the API. Its letters are in compressed streams, in pieces. */
export async function readPdf(person: Person, path: string) {
  const reply = await fetch(`${person.url}/api${path}`, { headers: person.credentials });
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  const plain = Buffer.from(await reply.arrayBuffer()).toString('latin1');
  const objects = new Map(
    Array.from(plain.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm), ([, id = '', object = '']) => [id, object]),
  );
  const fonts = new Map(
    Array.from(plain.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, font, id = '']) => {
      const [, letters] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)!) ?? [];
      return [font, letters ? embedded(streamOf(objects.get(letters)!)) : western];
    }),
  );
  let text = '';
  const pieces: { x: number; y: number; text: string }[] = [];
  for (const object of objects.values()) {
    let read = western;
    let [x, y] = [0, 0];
    const steps = /1 0 0 1 (\S+) (\S+) Tm|\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g;
    for (const [, left, top, font, shown = ''] of streamOf(object).matchAll(steps)) {
      if (left) [x, y] = [Number(left), Number(top)];
      else if (font) read = fonts.get(font)!;
      else {
        const piece = Array.from(shown.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => read(hex)).join('');
        pieces.push({ x, y, text: piece });
        text += `${piece}\n`;
      }
    }
  }
  return {
    text,
    /** Joined without breaks, because a line in several fonts is drawn in several pieces. */
    joined: pieces.map((piece) => piece.text).join(''),
    /** With the start of each piece, in points from the left and from the bottom. */
    pieces,
    plain,
    pages: plain.match(/\/Type \/Page\b/g)!.length,
    pictures: plain.match(/\/Filter \/DCTDecode/g)?.length ?? 0,
    size: /MediaBox \[0 0 (\d+)/.exec(plain)?.[1],
  };
}

function streamOf(object: string): string {
  const [, content] = /\/FlateDecode\s*>>\s*stream\r?\n([^]*)\r?\nendstream/.exec(object) ?? [];
  return content ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : '';
}

const western = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

/** An embedded font has its own character codes, and a map from them to letters. */
function embedded(map: string): (hex: string) => string {
  const letters = Array.from(map.matchAll(/\[(.*?)\]/g), ([, list = '']) =>
    Array.from(list.matchAll(/<(.*?)>/g), ([, units = '']) =>
      String.fromCharCode(...(units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  ).flat();
  return (hex) => (hex.match(/.{4}/g) ?? []).map((number) => letters[Number.parseInt(number, 16)]).join('');
}

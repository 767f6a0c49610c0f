import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Person } from './person';

/** What can be read on a PDF of the API: the letters stand in its compressed streams, in pieces. */
export async function readPdf(person: Person, path: string) {
  const reply = await fetch(`${person.url}/api${path}`, { headers: person.credentials });
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await reply.arrayBuffer());
  const plain = bytes.toString('latin1');
  let text = '';
  for (const { index, 0: start } of plain.matchAll(/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const content = inflateSync(bytes.subarray(index + start.length, plain.indexOf('endstream', index))).toString(
      'latin1',
    );
    for (const [, shown = ''] of content.matchAll(/\[(.*?)\] TJ/g))
      text += `${[...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')}\n`;
  }
  return {
    text,
    plain,
    pages: plain.match(/\/Type \/Page\b/g)!.length,
    pictures: plain.match(/\/Filter \/DCTDecode/g)?.length ?? 0,
    size: /MediaBox \[0 0 (\d+)/.exec(plain)?.[1],
  };
}

import jschardet from 'jschardet';

/** The encoding of a text file, by its marks, its bytes, and at last by how often letters occur. */
export function encodingOf(head: Buffer): string {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(head.length, 4_096); at++) if (head[at] === 0) zeros[at % 2]!++;
  const half = Math.min(head.length, 4_096) / 2;
  if (zeros[1]! > half * 0.3) return 'utf-16le';
  if (zeros[0]! > half * 0.3) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return guessed(head);
  }
}

const known = new Set([
  'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256',
  'windows-1257', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15', 'koi8-r', 'shift_jis', 'euc-jp', 'euc-kr',
  'gb18030', 'big5', 'macintosh',
]); // prettier-ignore

/** Asked for the cells with letters beyond ASCII only: the others say nothing. */
function guessed(head: Buffer): string {
  const text = head.toString('latin1');
  const foreign = text.split(/[\r\n;,\t|]/).filter((cell) => /[\x80-\xff]/.test(cell));
  const { encoding } = jschardet.detect(Buffer.from(foreign.join(' ').slice(0, 65_536), 'latin1'));
  const name = (encoding ?? '').toLowerCase().replace(/^gb2312$/, 'gb18030');
  return known.has(name) ? name : 'windows-1252';
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...known];

/** Node reads windows-1252 as latin1, so its 32 letters that differ are put in here. */
const differing = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export interface Decoder {
  decode(bytes: Buffer): string;
  end(): string;
}

export function decoderFor(encoding: string): Decoder {
  if (encoding === 'windows-1252') {
    const decode = (bytes: Buffer) =>
      bytes.toString('latin1').replace(/[\x80-\x9f]/g, (one) => differing[one.charCodeAt(0) - 0x80]!);
    return { decode, end: () => '' };
  }
  const decoder = new TextDecoder(encoding);
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

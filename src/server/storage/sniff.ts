import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

/** As much as is looked at: enough for every signature, and no more than can be looked through at once. */
const looked = 64 * 1024;

/** What plain text may say it is: none of these is ever run by a browser. */
const texts = new Set(['text/csv', 'text/markdown', 'application/json']);

/**
 * The type by the content, never by the name. `said` is believed only where the content shows no more than that it is
 * text. What a browser might run (HTML, SVG) is named here, so that it is never shown.
 */
export async function sniff(path: string, said: string | undefined): Promise<string> {
  const head = await headOf(path);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  const text = textOf(head);
  if (text === undefined) return 'application/octet-stream';
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2_000);
  if (/<svg[\s>:]/i.test(start)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script|iframe)[\s>]/i.test(start)) return 'text/html';
  if (/^<\?xml\s/i.test(start)) return 'application/xml';
  const known = said?.split(';')[0]!.trim().toLowerCase();
  return known && texts.has(known) ? known : 'text/plain';
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The bytes as text, if they are any: no NUL, and UTF-8 as far as it was read. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

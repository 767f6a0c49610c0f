import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

/** The bytes to inspect: enough for every signature, and few enough to be fast. */
const headSize = 64 * 1024;

/** Types that a client may declare for plain text; browsers execute none of them. */
const texts = new Set(['text/csv', 'text/markdown', 'application/json']);

/**
 * Detects the type by content, never by name. The declared type counts only if the content is plain text. HTML and SVG,
 * which a browser might execute, are detected so that they are never displayed.
 */
export async function sniff(path: string, declared: string | undefined): Promise<string> {
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
  const known = declared?.split(';')[0]!.trim().toLowerCase();
  return known && texts.has(known) ? known : 'text/plain';
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The bytes as text if they are valid UTF-8 without NUL. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

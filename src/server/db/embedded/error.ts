/** Something the person who started Millwright can act on: the message is the one line they are shown. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

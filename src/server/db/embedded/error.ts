/** An error that the operator can fix; the message is the one line they see. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

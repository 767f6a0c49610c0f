import type { Context } from '#server/context';
import { addedTo } from '#server/feature';

declare module '#server/feature' {
  interface Places {
    /** For features that need a file to stay unchanged. */
    file: {
      /** SQL: the file of the row alias `file` must not be deleted. */
      holds(file: string): string;
      /** Throws where a file must not be deleted or renamed. */
      refuse(ctx: Context, file: string, done: 'deleted' | 'renamed'): Promise<void>;
    };
  }
}

export async function refuseHeld(ctx: Context, file: string, done: 'deleted' | 'renamed'): Promise<void> {
  for (const { refuse } of addedTo('file')) await refuse?.(ctx, file, done);
}

/** SQL: no feature needs the file of the row alias `file`. */
export const isFree = (file: string): string =>
  ['true', ...addedTo('file').flatMap(({ holds }) => (holds ? `not ${holds(file)}` : []))].join(' and ');

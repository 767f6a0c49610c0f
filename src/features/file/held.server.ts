import type { Context } from '#server/context';
import { addedTo } from '#server/feature';

declare module '#server/feature' {
  interface Places {
    /** For whoever needs a file to stay as it is. */
    file: {
      /** SQL: the file of the row called `file` must not go. */
      holds(file: string): string;
      /** Throws where a file must not be deleted, or called something else. */
      refuse(ctx: Context, file: string, done: 'deleted' | 'renamed'): Promise<void>;
    };
  }
}

export async function refuseHeld(ctx: Context, file: string, done: 'deleted' | 'renamed'): Promise<void> {
  for (const { refuse } of addedTo('file')) await refuse?.(ctx, file, done);
}

/** SQL: nobody needs the file of the row called `file` to stay. */
export const isFree = (file: string): string =>
  ['true', ...addedTo('file').flatMap(({ holds }) => (holds ? `not ${holds(file)}` : []))].join(' and ');

import type { Context } from '#server/context';
import { addedTo } from '#server/feature';

declare module '#server/feature' {
  interface Places {
    request: {
      /**
       * Tells whoever asked without an account, by what can reach them: what the staff wrote to them, or else that the
       * request has come to another state.
       */
      notify(ctx: Context, id: string, reply?: string): Promise<void>;
      /** The records of which others say already that they are about the same. */
      saidSame(ctx: Context, id: string): Promise<readonly string[]>;
    };
  }
}

export async function tellStranger(ctx: Context, id: string, reply?: string): Promise<void> {
  for (const { notify } of addedTo('request')) await notify?.(ctx, id, reply);
}

export async function saidSame(ctx: Context, id: string): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  for (const { saidSame: ask } of addedTo('request')) for (const one of (await ask?.(ctx, id)) ?? []) said.add(one);
  return said;
}

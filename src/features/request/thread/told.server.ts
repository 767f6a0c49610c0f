import type { Context } from '#server/context';
import { addedTo } from '#server/feature';

declare module '#server/feature' {
  interface Places {
    /** Who asked without an account is told by whoever can reach them. */
    request: {
      /** With what the staff wrote to them; without it, the request has come to another state. */
      told(ctx: Context, id: string, reply?: string): Promise<void>;
    };
  }
}

export async function tellStranger(ctx: Context, id: string, reply?: string): Promise<void> {
  for (const { told } of addedTo('request')) await told?.(ctx, id, reply);
}

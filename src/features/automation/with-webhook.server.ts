import { can } from '#shared/permission';
import type { Context } from '#server/context';
import type { RouteInput, Route } from '#server/http/route';

/** The address of the installation, and only for those who may change it: the secret signs in its name. */
export function withWebhook(one: Route): Route {
  const { handle } = one;
  if (!handle) return one;
  const whole = (ctx: Context, answer: unknown): unknown => {
    const { webhook } = (answer ?? {}) as { webhook?: { url: string; secret: string } };
    if (!webhook) return answer;
    const shown = can(ctx.user, 'update', 'automation')
      ? { ...webhook, url: `${ctx.app.config.publicUrl}${webhook.url}` }
      : null;
    return { ...(answer as object), webhook: shown };
  };
  // Not a copy: the parameters of lists are known only when everything is loaded.
  return Object.assign(one, {
    handle: async (ctx: Context, asked: RouteInput) => whole(ctx, await handle(ctx, asked)),
  });
}

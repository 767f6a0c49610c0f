import type { App } from '#server/app';
import type { VapidKeys } from '#server/config';
import { operator } from '#words/operator';

const cache = new WeakMap<App, Promise<VapidKeys>>();

/**
 * The keys by which push services know this installation: configured, or created once and stored encrypted in the
 * database, so that all servers share them. Browsers subscribe to one key: new keys would invalidate every
 * subscription.
 */
export async function vapidOf(app: App): Promise<VapidKeys> {
  if (app.config.vapid) return app.config.vapid;
  const keys = cache.get(app) ?? storedOrCreated(app);
  cache.set(app, keys);
  keys.catch(() => cache.delete(app));
  return keys;
}

async function storedOrCreated({ system, seals }: App): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  const { rows } = await system.query<{ value: string }>(
    `insert into fact as f (name, value) values ('vapid', $1) on conflict (name) do update set value = f.value returning value`,
    [seals.seal('vapid', JSON.stringify(webPush.generateVAPIDKeys()))],
  );
  try {
    return JSON.parse(seals.unseal('vapid', rows[0]!.value)) as VapidKeys;
  } catch {
    throw new Error(operator.otherSecret);
  }
}

/** The contact of a push service when something is wrong with our messages. */
export function subjectOf({ config }: App): string {
  if (config.vapidSubject) return config.vapidSubject;
  if (config.publicUrl.startsWith('https:')) return config.publicUrl;
  return `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
}

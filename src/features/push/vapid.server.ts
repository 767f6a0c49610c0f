import type { App } from '#server/app';
import type { VapidKeys } from '#server/config';
import { operator } from '#words/operator';

const made = new WeakMap<App, Promise<VapidKeys>>();

/**
 * The keys push services know this installation by: given, or made once and kept in the database, sealed, so that all
 * servers on it have the same. Browsers subscribe to one key: others would make every subscription worthless.
 */
export async function vapidOf(app: App): Promise<VapidKeys> {
  if (app.config.vapid) return app.config.vapid;
  const keys = made.get(app) ?? keptOrMade(app);
  made.set(app, keys);
  keys.catch(() => made.delete(app));
  return keys;
}

async function keptOrMade({ system, seals }: App): Promise<VapidKeys> {
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

/** Whom a push service writes to when something is wrong with what we send. */
export function subjectOf({ config }: App): string {
  if (config.vapidSubject) return config.vapidSubject;
  if (config.publicUrl.startsWith('https:')) return config.publicUrl;
  return `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
}

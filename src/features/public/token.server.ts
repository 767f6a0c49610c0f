import { timingSafeEqual } from 'node:crypto';
import type { App } from '#server/app';

/**
 * What the holder of a link may do: follow their report and write to it (`report`), the same and confirm the address to
 * which the link was mailed (`mail`), see the state of another's report (`status`), or say "me too" to it (`similar`).
 */
const rights = ['report', 'mail', 'status', 'similar'] as const;
type Right = (typeof rights)[number];

export interface Tracked {
  organization: string;
  request: string;
  right: Right;
}

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Nothing of it is stored: it is the ids and a signature, so that every mail can repeat it (F1.7). */
export function tokenFor(app: App, { organization, request, right }: Tracked): string {
  const ids = Buffer.concat([idBytes(organization), idBytes(request)]);
  return Buffer.concat([ids, app.seals.sign(['track', right], ids)]).toString('base64url');
}

/** Nothing for a token that is not ours. */
export function trackedBy(app: App, token: string): Tracked | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const [ids, signature] = [bytes.subarray(0, 32), bytes.subarray(32)];
  const right = rights.find((one) => timingSafeEqual(app.seals.sign(['track', one], ids), signature));
  return right && { organization: idOf(ids.subarray(0, 16)), request: idOf(ids.subarray(16)), right };
}

import { createHmac } from 'node:crypto';

/** One signature of a webhook, as Standard Webhooks say. The secret begins with `whsec_`. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers by which a receiver knows who sent it; with two secrets it may check either. */
export const signedHeaders = (secrets: readonly string[], id: string, timestamp: string, body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
});

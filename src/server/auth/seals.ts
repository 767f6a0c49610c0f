import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What the secret of the installation encrypts. The label is separate from caller input, so nothing that was sealed for
 * one purpose is valid for another.
 */
export type Purpose =
  | 'vapid'
  | readonly [label: 'track', right: string]
  | 'unsubscribe'
  | 'report'
  | 'backup'
  | readonly [label: 'webhook', id: string]
  | readonly [label: 'answer', idempotencyKey: string]
  | readonly [label: 'proof', session: string, thing: string];

/** The only holder of the secret. Each purpose has its own derived key. */
export class Seals {
  readonly #secret: Buffer;

  constructor(secret: string) {
    this.#secret = Buffer.from(secret);
  }

  /** Encrypts what must be returned later, such as an answer that holds a new API key. */
  seal(purpose: Purpose, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Throws if it was not sealed for this purpose. */
  unseal(purpose: Purpose, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  /** A signature of 128 bits, for links that hold what they are about and must not be forged. */
  sign(purpose: Purpose, content: Buffer): Buffer {
    return createHmac('sha256', this.#keyFor(purpose)).update(content).digest().subarray(0, 16);
  }

  #keyFor(purpose: Purpose): Buffer {
    const label = typeof purpose === 'string' ? purpose : JSON.stringify(purpose);
    return Buffer.from(hkdfSync('sha256', this.#secret, '', label, 32));
  }
}

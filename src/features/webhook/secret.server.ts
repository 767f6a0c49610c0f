import { randomBytes } from 'node:crypto';
import type { App } from '#server/app';

export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Sealed for this webhook alone: copied to another one it is worth nothing. */
export const seal = ({ seals }: App, webhook: string, secret: string): string =>
  seals.seal(['webhook', webhook], secret);

export const unseal = ({ seals }: App, webhook: string, sealed: string): string =>
  seals.unseal(['webhook', webhook], sealed);

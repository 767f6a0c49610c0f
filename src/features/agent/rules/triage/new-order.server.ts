import { createHash } from 'node:crypto';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import type { Waiting } from './waiting.server';

/**
 * The id of the work order that accepting a request makes: the same at each look, so that a proposal is not out of date
 * for it, and another one after its work was taken back.
 */
export function newOrderId({ organization }: Context, { id, orders }: Pick<Waiting, 'id' | 'orders'>): string {
  const seed = createHash('sha256').update(`${organization.id} ${id} ${orders}`).digest();
  return uuid7(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), seed);
}

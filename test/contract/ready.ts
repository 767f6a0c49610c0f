import type { Route } from '#server/http/route';
import type { Body } from '../person';
import { make, toolsOf } from './sample';
import { type Extent, type Maker, verbOf } from './declared';
import { storeFor } from './table';

/** Whether the id in its path is that of something on a record, and not the record's. */
export const isOfBelonging = (route: Route): boolean => verbOf(route).ofPart ?? false;

/** Whether it works on no record as such, but on one that something was done to. */
export const needsMore = (route: Route): boolean => verbOf(route).on !== undefined;

/** Whether a verb works but once on a record: each try needs one of its own. */
export const worksOnce = (route: Route): boolean => verbOf(route).once ?? false;

/** A record on which the route works. */
export async function makeReady(route: Route, maker: Maker, extent: Extent = 'all'): Promise<Body> {
  const record = await make(storeFor(route)!, maker, extent);
  return verbOf(route).on?.(toolsOf(maker), record) ?? record;
}

/** The body as it goes with the record. */
export const fittingTo = (route: Route, record: Body | undefined, body: Body): Body =>
  verbOf(route).body?.(body, record) ?? body;

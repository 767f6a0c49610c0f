import { run, systemActor } from '#server/context';
import type { Organization, World } from '../../../../test/world';
import { ruleOf } from './index.server';
import type { AgentKey, Look } from '../rule.server';

/** What an agent of an organisation finds in all it looks at. */
export const lookOf = (world: World, { id }: Organization, key: AgentKey): Promise<Look> => {
  const organization = { id, time_zone: 'UTC', currency: 'USD' };
  return run(world.app, { user: systemActor, organization, requestId: null, source: 'agent' }, async (ctx) => {
    const rule = ruleOf(key)!;
    return rule.look(ctx, await rule.subjects(ctx, undefined, 500), rule.settings);
  });
};

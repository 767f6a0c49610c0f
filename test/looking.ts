import { run } from '#server/context';
import type { Finding, Look, Rule } from '#features/agent/rule.server';
import type { Person } from './person';
import type { Organization, World } from './world';

/** What a rule finds in all of an organisation, read as a manager reads it. */
export async function lookOf<S extends object>(world: World, { id }: Organization, rule: Rule<S>): Promise<Look> {
  const organization = { id, time_zone: 'America/Chicago', currency: 'USD' };
  const user = { id: '', name: '', role: 'manager' as const, restrictedAdd: {}, member: null };
  const circumstances = { user: user as never, organization, requestId: null, source: 'system' as const };
  return run(world.app, circumstances, async (ctx) => {
    const subjects = await rule.subjects(ctx, undefined, 500);
    return rule.look(ctx, subjects, rule.settings);
  });
}

/** Does what a finding proposes, as somebody who accepts it. */
export async function follow(person: Person, { calls }: Pick<Finding, 'calls'>): Promise<number[]> {
  const statuses: number[] = [];
  for (const { method, path, body } of calls) statuses.push((await person.send(method, path, body)).status);
  return statuses;
}

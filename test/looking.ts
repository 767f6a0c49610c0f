import { run } from '#server/context';
import type { Finding, Look, Rule } from '#features/agent/rule.server';
import type { Person } from './person';
import type { Organization, World } from './world';

/** So many subjects are looked at in one go. */
const most = 500;

/** What a rule finds in all of an organisation, read as a manager reads it. */
export async function lookOf<S extends object>(world: World, { id }: Organization, rule: Rule<S>): Promise<Look> {
  const organization = { id, time_zone: 'America/Chicago', currency: 'USD' };
  const user = { id: '', name: '', role: 'manager' as const, restrictedAdd: {}, member: null };
  const circumstances = { user: user as never, organization, requestId: null, source: 'system' as const };
  return run(world.app, circumstances, async (ctx) => {
    const all: Look = { findings: [], silent: {} };
    for (let subjects = await rule.subjects(ctx, undefined, most); subjects.length > 0;) {
      const { findings, silent } = await rule.look(ctx, subjects, rule.settings);
      all.findings.push(...findings);
      for (const [reason, count] of Object.entries(silent)) all.silent[reason] = (all.silent[reason] ?? 0) + count;
      subjects = await rule.subjects(ctx, subjects.at(-1), most);
    }
    return all;
  });
}

/** Does what a finding proposes, as somebody who accepts it. */
export async function follow(person: Person, { calls }: Pick<Finding, 'calls'>): Promise<number[]> {
  const statuses: number[] = [];
  for (const { method, path, body } of calls) statuses.push((await person.send(method, path, body)).status);
  return statuses;
}

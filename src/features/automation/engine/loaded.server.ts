import type { Context } from '#server/context';
import type { Definition } from '../check/check.server';
import type { TriggerType } from '../sentence/trigger';

/** An automation as the engine works with it. */
export interface Automation extends Definition {
  id: string;
  name: string;
  author: string | null;
  /** The number of the history entry by which it is enabled. */
  armed_seq: number;
  max_runs_per_hour: number;
  secret: string;
}

/** SQL: the number in the history from which on an automation listens. By number, because clocks of servers differ. */
export const armedSeq = (row: string): string =>
  `coalesce((select c.seq from audit_chain c where c.organization_id = ${row}.organization_id
    and c.entry_id = ${row}.armed_entry), 0)`;

const columns = `id, name, trigger, conditions, actions, cooldown_minutes, unless_open, max_runs_per_hour,
  author_id as author, ${armedSeq('automation')} as armed_seq, secret`;

/** The enabled automations for events of these kinds, and of this measurement if it is about one, oldest first. */
export function listening(
  ctx: Context,
  types: readonly TriggerType[],
  measurement: string | null,
): Promise<Automation[]> {
  return ctx.db.rows<Automation>(
    `select ${columns} from automation where organization_id = $1 and is_enabled and deleted_at is null
       and trigger_type = any($2) and (measurement is null or measurement = $3)
     order by created_at, id`,
    [ctx.organization.id, types, measurement],
    'often',
  );
}

export async function loadAutomation(ctx: Context, id: string): Promise<Automation | undefined> {
  const [row] = await ctx.db.rows<Automation>(
    `select ${columns} from automation where organization_id = $1 and id = $2 and deleted_at is null`,
    [ctx.organization.id, id],
    'often',
  );
  return row;
}

export async function loadEnabled(ctx: Context, id: string): Promise<Automation | undefined> {
  const [row] = await ctx.db.rows<Automation>(
    `select ${columns} from automation where organization_id = $1 and id = $2 and deleted_at is null and is_enabled`,
    [ctx.organization.id, id],
    'often',
  );
  return row;
}

import { notices as words } from '#words/notices';
import type { Happened } from '#server/jobs/reader';
import type { Notice } from '#server/notice';
import { bandOf, bandOfState, type Limits, type State } from './band';

interface Read extends Limits {
  value: string | null;
  state: string | null;
  before_value: string | null;
  before_state: string | null;
  states: State[];
  unit: string | null;
  criticality: string | null;
}

const bandIn = (read: Read, value: string | null, state: string | null) => {
  if (state !== null) return bandOfState(read.states, state);
  return value === null ? 'ok' : bandOf(read, Number(value));
};

/** Beyond an action limit: the reading and what it passed. */
function said({ value, state, states, unit, action_low, action_high }: Read): string {
  if (state !== null) return words.alarm(states.find(({ key }) => key === state)?.label ?? state);
  const limit = action_high !== null && Number(value) > action_high ? action_high : action_low;
  const of = (figure: number) => [String(figure), unit].filter(Boolean).join(' ');
  return words.actionLimit(of(Number(value)), of(limit!));
}

const readingsIn = ({ changes }: Pick<Happened, 'changes'>): string[] =>
  (changes.find(({ field }) => field === 'readings')?.to ?? []) as string[];

/** A measurement that goes beyond an action limit; late and doubtful readings tell nothing (F2.4). */
const actionLimit: Notice = {
  hears: ({ entity_type, action, source }) =>
    entity_type === 'measurement' && action === 'reading' && source !== 'import',
  sift: async (ctx, heard) => {
    const beyond = await ctx.db.rows<{ measurement_id: string }>(
      `select distinct r.measurement_id from reading r
         join measurement m on m.organization_id = r.organization_id and m.id = r.measurement_id
       where r.organization_id = $1 and r.id = any($2)
         and (r.state is not null or r.value >= m.action_high or r.value <= m.action_low)`,
      [ctx.organization.id, heard.flatMap(readingsIn)],
      'often',
    );
    const measurements = new Set(beyond.map(({ measurement_id }) => measurement_id));
    return new Set(heard.filter(({ entity_id }) => measurements.has(entity_id)).map(({ id }) => id));
  },
  messages: async (ctx, happened) => {
    const id = happened.entity_id;
    const ids = readingsIn(happened);
    const read = await ctx.db.rows<Read>(
      `select r.value, r.state, p.value as before_value, p.state as before_state, m.states, m.unit, a.criticality,
         m.warning_low, m.warning_high, m.action_low, m.action_high, m.plausible_low, m.plausible_high
       from reading r
         join measurement m on m.organization_id = r.organization_id and m.id = r.measurement_id and m.deleted_at is null
         left join asset a on a.organization_id = m.organization_id and a.id = m.asset_id
         left join lateral (select b.value, b.state from reading b where b.organization_id = r.organization_id
           and b.measurement_id = r.measurement_id and b.voided_at is null and not b.is_suspect
           and b.taken_at < r.taken_at order by b.taken_at desc limit 1) p on true
       where r.organization_id = $1 and r.id = any($2) and r.voided_at is null and not r.is_suspect and not r.is_late
       order by r.taken_at desc`,
      [ctx.organization.id, ids],
    );
    const entered = read.find(
      (one) =>
        bandIn(one, one.value, one.state) === 'action' && bandIn(one, one.before_value, one.before_state) !== 'action',
    );
    if (!entered) return [];
    const to = { watchers: true, managers: true } as const;
    const urgent = entered.criticality === 'a';
    return [{ event: 'action_limit', noun: 'measurement', id, to, text: said(entered), urgent }];
  },
};

export const measurementNotices: readonly Notice[] = [actionLimit];

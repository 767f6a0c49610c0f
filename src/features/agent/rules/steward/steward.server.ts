import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Look, Rule } from '../../rule.server';
import { doubles, leastSerial } from './double.server';
import { gaps } from './gap.server';
import { spellings } from './spelling.server';
import { words } from './steward.words';
import { idsByNoun, stewarded, subjectOf } from './subject';

/** Looks at records that do not agree: kept twice, with gaps that others fill, spelt in two ways. */
export const steward: Rule = {
  key: 'steward',
  settings: {},
  schedule: () => '0 4 * * 1',
  hears: () => false,
  concerned: async () => [],
  leads: stewarded.map((noun) => subjectOf(noun, '')),
  subjects,
  // Each look compares them with all others.
  atOnce: 500,
  look,
  kinds: {
    double: { label: words.double.label, rank: 30, editable: [], undoable: true },
    gap: { label: words.gap.label, rank: 20, editable: [], undoable: true },
    spelling: { label: words.spelling.label, rank: 10, editable: [], undoable: true },
  },
};

async function subjects(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  const params = new Params();
  const each = stewarded.map(
    (noun) => `select '${noun}:' || t.id as subject from ${noun} t where ${visibleTo(ctx, storeOf(noun), 't', params)}`,
  );
  const rows = await ctx.db.rows<{ subject: string }>(
    `select subject from (${each.join(' union all ')}) s where subject collate "C" > ${params.add(after ?? '')}
     order by subject collate "C" limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(({ subject }) => subject);
}

async function look(ctx: Context, asked: readonly string[]): Promise<Look> {
  const ids = idsByNoun(asked);
  const findings = [...(await doubles(ctx, ids)), ...(await gaps(ctx, ids)), ...(await spellings(ctx, ids.part))];
  const short = await shortSerials(ctx, ids.asset);
  const found = new Set(findings.map(({ subject }) => subject)).size;
  const silent: [string, number][] = [
    [words.silent.shortSerial, short],
    [words.silent.inOrder, Math.max(0, asked.length - found - short)],
  ];
  return { findings, silent: Object.fromEntries(silent.filter(([, count]) => count > 0)) };
}

/** Assets whose serial number is too short to tell one machine from another. */
async function shortSerials(ctx: Context, ids: readonly string[]): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*)::int as count from asset where organization_id = $1 and id = any($2::uuid[]) and deleted_at is null
     and serial_number <> '' and length(regexp_replace(serial_number, '[-./[:space:]]', '', 'g')) < $3`,
    [ctx.organization.id, ids, leastSerial],
  );
  return row!.count;
}

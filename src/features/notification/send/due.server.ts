import type { NoticeEvent, NoticeNoun } from '#shared/notice';
import type { Context } from '#server/context';
import { aboutOf } from '../about.server';
import { channelsFor, type Matrix, type Quiet } from '../preferences';
import { quietUntil } from './timing';

/** A push or mail whose time has come. */
export interface Due {
  id: string;
  member: string;
  channel: 'push' | 'mail';
  event: NoticeEvent;
  noun: NoticeNoun;
  record: string;
  text: string;
  count: number;
  urgent: boolean;
  /** Why it was held: what was held goes together. */
  reason: 'quiet_hours' | 'digest' | null;
}

export interface Checked extends Due {
  /** Why it is not sent. */
  drop?: string;
  /** The end of quiet hours that it has to wait for. */
  wait?: string;
  /** Code and name of the record. */
  title: string;
  email: string;
}

interface Now {
  id: string;
  name: string;
  code: string | null;
  email: string;
  has_account: boolean;
  is_read: boolean | null;
  matrix: Partial<Matrix> | null;
  quiet: Quiet | null;
  time_zone: string | null;
}

/** Looks at each delivery at the moment of sending: who may read the record, who has read of it, what they have chosen. */
export async function checkDue(ctx: Context, due: Due[]): Promise<Checked[]> {
  const found = new Map<string, Now>();
  for (const noun of new Set(due.map((one) => one.noun)))
    for (const now of await standOf(ctx, noun, due)) found.set(now.id, now);
  return due.map((one) => {
    const now = found.get(one.id);
    if (!now) return { ...one, drop: 'not_readable', title: '', email: '' };
    const title = now.code ? `${now.code} ${now.name}` : now.name;
    const drop = reasonToDrop(one, now);
    return { ...one, title, email: now.email, drop, wait: drop ? undefined : quietNow(ctx, one, now) };
  });
}

function reasonToDrop({ event, channel, urgent }: Due, { is_read, matrix, has_account }: Now): string | undefined {
  if (!has_account) return 'no_account';
  if (is_read) return 'read';
  const chosen = channelsFor(matrix, event, urgent);
  const isOff = channel === 'mail' ? chosen.mail === 'off' : !chosen.push;
  return isOff ? 'switched_off' : undefined;
}

function quietNow(ctx: Context, { channel, urgent }: Due, { quiet, time_zone }: Now): string | undefined {
  if (!quiet || (channel === 'push' && urgent && quiet.urgent)) return undefined;
  return quietUntil(ctx.now, quiet, time_zone ?? ctx.organization.time_zone);
}

/** The records that their recipients may read, with what decides about sending. */
const standOf = (ctx: Context, noun: string, due: Due[]): Promise<Now[]> => {
  const { source, name, code, readable } = aboutOf(noun);
  return ctx.db.rows<Now>(
    `select d.id, ${name} as name, ${code} as code, who.email, who.person_id is not null as has_account,
       (n.is_read or n.is_done) and n.updated_at >= d.created_at as is_read, p.matrix, p.quiet, p.time_zone
     from delivery d join member who on who.organization_id = d.organization_id and who.id = d.member_id
       join ${source} t on t.organization_id = d.organization_id and t.id = d.entity_id
       left join notice n on n.organization_id = d.organization_id and n.member_id = d.member_id
         and n.entity_type = d.entity_type and n.entity_id = d.entity_id
       left join notification_preference p on p.organization_id = d.organization_id and p.member_id = d.member_id
     where d.organization_id = $1 and d.id = any($2) and d.entity_type = $3 and ${readable}`,
    [ctx.organization.id, due.filter((one) => one.noun === noun).map(({ id }) => id), noun],
  );
};

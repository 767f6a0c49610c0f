import { messages } from '#shared/messages';
import { type Role, scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import type { Store } from '#server/entity/store';
import { sendPush } from '#features/push/send.server';

interface Said {
  of: string;
  title: string;
  text: string;
  /** What it said until now: who was named there has heard of it. */
  before?: string;
}

/** Each person who is named hears of it once, and nobody of themselves. */
export async function tellMentioned(ctx: Context, store: Store, { of, title, text, before = '' }: Said): Promise<void> {
  const heard = new Set([ctx.user.id, ...(await mentioned(ctx, store, before))]);
  for (const id of (await mentioned(ctx, store, text)).filter((one) => !heard.has(one)))
    await sendPush(ctx, id, {
      title,
      body: messages.mentionedNote(ctx.user.name, text),
      url: `/${store.entity.name}/${of}`,
    });
}

/** “@Dana Reyes” or “@Night shift”: the longest name that fits. */
async function mentioned(ctx: Context, store: Store, text: string): Promise<string[]> {
  if (!text.includes('@')) return [];
  const named = await ctx.db.rows<{ id: string; name: string; role: Role }>(
    `select m.id, m.name, m.role from member m where m.organization_id = $1 and m.deleted_at is null and m.is_active
       and position('@' || app_fold(m.name) in app_fold($2)) > 0
     union select m.id, t.name, m.role from team t
       join team_member l on l.organization_id = t.organization_id and l.team_id = t.id
       join member m on m.organization_id = l.organization_id and m.id = l.member_id and m.deleted_at is null and m.is_active
       where t.organization_id = $1 and t.deleted_at is null and position('@' || app_fold(t.name) in app_fold($2)) > 0`,
    [ctx.organization.id, text],
  );
  const isLonger = (name: string) => named.some((other) => other.name !== name && other.name.startsWith(name));
  const reads = (role: Role) => scopeOf({ id: '', role, restrictedAdd: {} }, 'read', store.entity.name) === 'all';
  return [...new Set(named.filter(({ name, role }) => !isLonger(name) && reads(role)).map(({ id }) => id))];
}

import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import type { Listener } from '#server/jobs/reader';
import { sendMail } from '#server/mail/mail';
import { mails } from '#words/mails';

/** A person whose role changed gets a mail: it should never be a surprise or go unnoticed. */
export const roleListener: Listener = {
  name: 'role changed',
  hears: ({ entity_type, action, changes }) =>
    entity_type === 'user' && action === 'updated' && changes.some(({ field }) => field === 'role'),
  handle: async (ctx, { entity_id, changes }) => {
    const [user] = await ctx.db.rows<{ name: string; email: string; organization: string }>(
      `select m.name, m.email, o.name as organization from member m join organization o on o.id = m.organization_id
       where m.organization_id = $1 and m.id = $2`,
      [ctx.organization.id, entity_id],
    );
    const role = changes.find(({ field }) => field === 'role')!.to as Role;
    await sendMail(ctx, {
      to: user!.email,
      ...mails.roleChanged(user!.name, user!.organization, roleDescriptions[role]),
    });
  },
};

import type { Notice } from '#server/notice';
import { words } from './handover.words';

/** A shift was handed over: the team hears of it; that of the whole plant is on everybody's Home. */
export const handoverNotices: readonly Notice[] = [
  {
    hears: ({ entity_type, action }) => entity_type === 'handover' && action === 'created',
    messages: async (ctx, { entity_id: id, user_id }, by) => {
      const team = await ctx.db.rows<{ member: string }>(
        `select m.member_id as member from handover h
           join team_member m on m.organization_id = h.organization_id and m.team_id = h.team_id
         where h.organization_id = $1 and h.id = $2 and h.deleted_at is null`,
        [ctx.organization.id, id],
      );
      const members = team.map(({ member }) => member);
      return [
        {
          event: 'handover',
          noun: 'handover',
          id,
          to: { members },
          text: user_id ? words.made(by) : words.madeByItself,
        },
      ];
    },
  },
];

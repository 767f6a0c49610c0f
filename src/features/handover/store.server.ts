import { instantText, thumbnailUrl } from '#server/entity/select';
import { bind } from '#server/entity/store';
import { handover } from './handover';
import { handoverTable } from './handover.table';

const member = `nullif(current_setting('app.member', true), '')::uuid`;

const isReadByMe = (row: string): string => `exists (select from handover_reader r
  where r.organization_id = ${row}.organization_id and r.handover_id = ${row}.id and r.member_id = ${member})`;

/** SQL: of the whole plant, or of a team of the caller. */
const isMine = (row: string): string => `(${row}.team_id is null or exists (select from team_member m
  where m.organization_id = ${row}.organization_id and m.team_id = ${row}.team_id and m.member_id = ${member}))`;

export const handovers = bind(handover, handoverTable, {
  computed: {
    name: (row) => `${row}.name`,
    sections: (row) => `${row}.sections`,
    acknowledged_by: (row) => `(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'color', m.color,
        'profile_image', ${thumbnailUrl('m.profile_image_id')}, 'at', ${instantText('r.at')}) order by r.at, m.name), '[]')
      from handover_reader r join member m on m.organization_id = r.organization_id and m.id = r.member_id
      where r.organization_id = ${row}.organization_id and r.handover_id = ${row}.id)`,
    is_acknowledged: isReadByMe,
    is_mine: isMine,
  },
});

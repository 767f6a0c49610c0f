import { choice, dateTime, ref, text } from '#shared/field';
import { call } from '#server/call';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { changeTypeOptions } from '#features/asset/index.server';
import type { Special } from './special.server';

/** The status of an asset is a change of it; a code is the text on its label. */
export const assetSpecial: Special = {
  fields: {
    code: text({ label: 'QR code', max: 100 }),
    status: ref('health-status', { label: 'Health status' }),
    status_since: dateTime({ label: 'Status since' }),
    status_change_type: choice(changeTypeOptions, { label: 'Planned or unplanned' }),
  },
  body: ({ code, status: _status, status_since: _since, status_change_type: _type, ...values }) => ({
    ...values,
    ...(code ? { qrcode: { code } } : {}),
  }),
  current: ({ qrcode, status_type, asset_status }) => ({
    code: (qrcode as { code: string } | null)?.code,
    status: (status_type as { id: string } | null)?.id,
    status_since: (asset_status as { since: string | null }).since,
    status_change_type: (asset_status as { status_change_type: string | null }).status_change_type,
  }),
  along: (changed) => (changed.some(isOfStatus) ? ['status', 'status_since', 'status_change_type'] : []),
  after: async (ctx, id, { status, status_since, status_change_type }) => {
    if (!status && !status_since && !status_change_type) return;
    const body = {
      asset: id,
      // Who says only since when means the status that it has.
      status_type: status ?? ((await getRow(ctx, storeOf('asset'), id)).status_type as { id: string } | null)?.id,
      status_change_since: status_since,
      status_change_type,
      changed_from_source: 'api',
    };
    await call(ctx, 'POST', '/assets/status', { body: given(body) });
  },
  undo: async (ctx, id, changes, { values, period }) => {
    const said = changes.map(({ field }) => field).filter(isOfStatus);
    if (said.length === 0) return [];
    const [made] = await ctx.db.rows<{ id: string }>(
      `select id from asset_status_change where organization_id = $1 and asset_id = $2
         and status_type = coalesce($3, status_type) and since = coalesce($4, since)
         and created_at between $5 and $6 and changed_from_source = 'api' order by created_at desc limit 1`,
      [ctx.organization.id, id, values.status, values.status_since, period.created_at, period.ended_at],
    );
    if (made) await call(ctx, 'DELETE', '/assets/status/:id', { params: { id: made.id } });
    return said;
  },
};

const isOfStatus = (field: string): boolean => field.startsWith('status');

const given = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));

import { choice, dateTime, ref, text } from '#shared/field';
import { call } from '#server/call';
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
  after: async (ctx, id, { status, status_since, status_change_type }) => {
    if (!status) return;
    const body = {
      asset: id,
      status_type: status,
      status_change_since: status_since,
      status_change_type,
      changed_from_source: 'api',
    };
    await call(ctx, 'POST', '/assets/status', { body: given(body) });
  },
  undo: async (ctx, id, changes) => {
    const said = changes.map(({ field }) => field).filter((field) => field.startsWith('status'));
    const status = changes.find(({ field }) => field === 'status')?.to;
    const [made] = await ctx.db.rows<{ id: string }>(
      `select id from asset_status_change where organization_id = $1 and asset_id = $2 and status_type = $3
         and created_by = $4 and changed_from_source = 'api' order by created_at desc limit 1`,
      [ctx.organization.id, id, status ?? null, ctx.user.member],
    );
    if (made) await call(ctx, 'DELETE', '/assets/status/:id', { params: { id: made.id } });
    return said;
  },
};

const given = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));

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
};

const given = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));

import { type Action, record } from '#server/audit';
import type { Context } from '#server/context';
import type { Upload } from '../upload.server';

/**
 * One entry for all rows. Those of the records have the source `import`, which nobody is told of; this one has not, and
 * so webhooks hear of it.
 */
export const recordUpload = (
  ctx: Context,
  { id, entity, status }: Upload,
  action: Action,
  description: string,
  { status: to, ...facts }: Record<string, unknown>,
): Promise<void> =>
  record({ ...ctx, source: 'system' }, [
    {
      entity_type: 'batch-upload',
      entity_id: id,
      action,
      description,
      changes: [
        { field: 'status', from: status, to },
        ...Object.entries({ entity, ...facts }).map(([field, value]) => ({ field, from: null, to: value })),
      ],
    },
  ]);

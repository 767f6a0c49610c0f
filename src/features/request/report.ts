import type { Entity } from '#shared/entity';
import type { Screens } from '#web/entity/common/feature.ts';
import { locationOf } from '#features/asset/location-of';
import { words } from './request.words';

/** A report begins with a photo: the rest is quickly said. Staff word it for others when they edit it. */
export const form: Screens['form'] = ({ me, row }) => {
  if (!row) return [{ fields: ['images', 'name', 'description', ...triaged, 'files'] }];
  // Nobody changes what another has said.
  if ((row.created_by as { id: string } | null)?.id !== me.id)
    return [{ fields: triaged }, { title: words.form.about, fields: ['public_summary'] }];
  return [
    { fields: ['images', 'name', 'description', ...triaged] },
    { title: words.form.about, fields: ['public_summary', 'files'] },
  ];
};

const triaged = ['asset', 'location', 'priority'];

/** The contract, whose first fields are asked for in the words of whoever reports. */
export async function contract(): Promise<Entity> {
  const { request } = await import('./request');
  const { images, name, description } = request.fields;
  return {
    ...request,
    fields: {
      ...request.fields,
      images: { ...images, label: words.form.photos },
      name: { ...name, label: words.form.wrong },
      description: { ...description, label: words.form.more },
    },
  };
}

/** The place of an asset is known. */
export const follows: Screens['follows'] = { asset: async (asset) => locationOf(asset as string | null) };

export const begin: Screens['begin'] = async ({ asset }) => ({
  values: { ...(asset && { asset }), ...(await locationOf(asset)) },
});

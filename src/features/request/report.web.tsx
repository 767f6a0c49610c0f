import type { FieldInputProps, FormSection, Screens } from '#web/entity/common/feature.ts';
import { Input } from '#web/entity/form/Input.tsx';
import { locationOf } from '#features/asset/location-of';
import { words } from './request.words';

/** A report begins with a photo: the rest is quickly said. Staff word it for others when they edit it. */
export const form: Screens['form'] = ({ row }): FormSection[] => [
  { fields: ['images', 'name', 'description', 'asset', 'location', 'priority'] },
  ...(row ? [{ title: words.form.about, fields: ['public_summary', 'files'] }] : [{ fields: ['files'] }]),
];

/** The usual input, asked for in the words of whoever reports. */
const asked = (name: string, label: string) =>
  function Asked({ field, ...props }: FieldInputProps) {
    return <Input name={name} {...props} field={{ ...field, label }} />;
  };

export const inputs: Screens['inputs'] = {
  images: asked('images', words.form.photos),
  name: asked('name', words.form.wrong),
  description: asked('description', words.form.more),
};

/** The place of an asset is known. */
export const follows: Screens['follows'] = { asset: async (asset) => locationOf(asset as string | null) };

export const begin: Screens['begin'] = async ({ asset }) => ({
  values: { ...(asset && { asset }), ...(await locationOf(asset)) },
});

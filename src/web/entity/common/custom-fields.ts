import { type Definition, fieldOf, withCustomFields } from '#shared/custom';
import type { Entity } from '#shared/entity';
import { customPrefix } from '#shared/custom-keys';
import { words } from '#words/screen';
import type { Screens } from './feature.ts';
import type { FieldInfo } from './field-info.ts';

/** The screens of a noun with its custom fields: in the contract, and as the last section of the form. */
export function screensWithCustomFields(
  screens: Screens,
  entity: Entity,
  infos: FieldInfo[],
): Screens & { entity: Entity } {
  const custom = Object.fromEntries(
    infos
      .filter(({ key }) => key.startsWith(customPrefix))
      .map((info) => [info.key, fieldOf(info as Definition, info.key.slice(customPrefix.length))]),
  );
  const keys = Object.keys(custom);
  return {
    ...screens,
    entity: { ...entity, fields: withCustomFields(entity.fields, custom) },
    form: (who) => {
      const sections = screens.form(who);
      if (keys.length === 0 || sections.length === 0 || sections.some(({ only }) => only)) return sections;
      return [...sections, { title: words.form.more, fields: keys }];
    },
  };
}

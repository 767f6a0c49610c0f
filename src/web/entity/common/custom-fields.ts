import { type Definition, fieldOf, withCustomFields } from '#shared/custom';
import type { Entity } from '#shared/entity';
import { customPrefix } from '#shared/custom-keys';
import { words } from '#words/screen';
import type { Screens } from './feature.ts';
import type { FieldInfo } from './field-info.ts';

/**
 * The screens of a noun with its custom fields in the contract. The last section of the form has these, after the
 * fields that the contract puts into the form (`form: true`) without a place of their own.
 */
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
  const inForm = Object.keys(entity.fields).filter((key) => entity.fields[key]!.form);
  return {
    ...screens,
    entity: { ...entity, fields: withCustomFields(entity.fields, custom) },
    form: (who) => {
      const sections = screens.form(who);
      if (sections.length === 0 || sections.some(({ only }) => only)) return sections;
      const placed = new Set(sections.flatMap(({ fields }) => fields));
      const fields = [...inForm.filter((key) => !placed.has(key)), ...Object.keys(custom)];
      return fields.length > 0 ? [...sections, { title: words.form.more, fields }] : sections;
    },
  };
}

import { NativeSelect } from '@mantine/core';
import { customPrefix } from '#shared/custom-keys';
import { featureOf } from '#web/entity/common/feature.ts';
import { useFields } from '#web/entity/common/fields.ts';
import { askable, type FormFields, type Demand, demandOf, demands } from './form-fields';
import { words } from './portal.words';
import styles from './portal.module.css';

const options = demands.map((value) => ({ value, label: words.demands[value] }));

/** Hidden, shown or required, for each field of the form and each of the organisation's own. */
export function AskedFields({ fields, onChange }: { fields: FormFields; onChange(fields: FormFields): void }) {
  const customFields = (useFields(featureOf('request')!) ?? []).filter(({ key }) => key.startsWith(customPrefix));
  const lines = [
    ...askable.map((key) => ({ key: key as string, label: words.asked[key], required: false })),
    ...customFields.map(({ key, label, required }) => ({ key, label, required })),
  ];
  return (
    <fieldset className={styles.demands}>
      <legend>{words.form}</legend>
      <p className={styles.none}>{words.formHint}</p>
      {lines.map(({ key, label, required }) => (
        <NativeSelect
          key={key}
          label={label}
          data={required ? options.slice(-1) : options}
          value={required ? 'required' : demandOf(fields, key)}
          onChange={({ currentTarget }) => onChange({ ...fields, [key]: currentTarget.value as Demand })}
        />
      ))}
    </fieldset>
  );
}

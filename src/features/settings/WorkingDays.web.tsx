import { Checkbox } from '@mantine/core';
import { usualDays, type Weekday, weekdays } from '#shared/days';
import { words } from './settings.words';
import { type Organization, saveOrganization } from './organization';
import { useSaved } from './saved';
import styles from './settings.module.css';

const { label, hint } = words.workingDays;

const names = weekdays.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1, 3) }));

/** The working days for planning. */
export function WorkingDays({ organization }: { organization: Organization }) {
  const { value, error, commit } = useSaved<Weekday[]>({
    current: organization.settings.working_days ?? usualDays,
    label,
    field: 'settings.working_days',
    save: (days) => saveOrganization(organization.id, { settings: { working_days: days } }),
  });
  const inOrder = (chosen: string[]) => weekdays.filter((day) => chosen.includes(day));
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      value={value}
      onChange={(chosen) => commit(inOrder(chosen))}
    >
      <div className={styles.days}>
        {names.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

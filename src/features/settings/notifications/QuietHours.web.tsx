import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { type Weekday, weekdays } from '#shared/days';
import { SelectSetting } from '../fields';
import { words } from './notifications.words';
import { type Preferences, type Quiet, savePreferences } from './preferences';
import { useSaved } from '../saved';
import settings from '../settings.module.css';
import styles from './notifications.module.css';

const texts = words.quiet;

const names = weekdays.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1, 3) }));

/** When push and mail wait (F4). */
export function QuietHours({ quiet, time_zone }: Pick<Preferences, 'quiet' | 'time_zone'>) {
  const saved = useSaved<Quiet>({
    current: quiet,
    label: texts.label,
    field: 'quiet',
    save: (next) => savePreferences((now) => ({ ...now, quiet: next })),
  });
  const { value, error, commit } = saved;
  const zones = useZones(time_zone);
  const isOn = value.days.length > 0;
  const set = (change: Partial<Quiet>) => commit({ ...value, ...change });
  const type = (change: Partial<Quiet>) => saved.type({ ...value, ...change });
  return (
    <div className={settings.block}>
      <div className={settings.line}>
        <div>
          <h3 id="quiet-hours">{texts.title}</h3>
          <p>{texts.hint}</p>
        </div>
        <Switch
          aria-label={texts.on}
          checked={isOn}
          onChange={({ currentTarget }) => set({ days: currentTarget.checked ? [...weekdays] : [] })}
        />
      </div>
      {error && (
        <p role="alert" className={settings.refused}>
          {error}
        </p>
      )}
      {isOn && (
        <>
          <div className={styles.hours}>
            {(['from', 'to'] as const).map((key) => (
              <TextInput
                key={key}
                type="time"
                label={texts[key]}
                value={value[key]}
                onChange={({ currentTarget }) => type({ [key]: currentTarget.value })}
                onBlur={() => value[key] !== quiet[key] && commit()}
              />
            ))}
          </div>
          <Checkbox.Group
            label={texts.days}
            description={texts.daysHint}
            value={value.days}
            onChange={(chosen) => set({ days: weekdays.filter((day: Weekday) => chosen.includes(day)) })}
          >
            <div className={settings.days}>
              {names.map((one) => (
                <Checkbox key={one.value} value={one.value} label={one.label} />
              ))}
            </div>
          </Checkbox.Group>
          <Switch
            label={texts.urgent}
            description={texts.urgentHint}
            checked={value.urgent}
            onChange={({ currentTarget }) => set({ urgent: currentTarget.checked })}
          />
        </>
      )}
      <SelectSetting
        id="notification-zone"
        label={texts.zone}
        field="time_zone"
        hint={texts.zoneHint}
        current={time_zone}
        options={zones}
        save={(zone) => savePreferences((now) => ({ ...now, time_zone: zone }))}
      />
    </div>
  );
}

function useZones(current: string) {
  return useMemo(() => {
    const zones = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
    return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  }, [current]);
}

import { useMemo } from 'react';
import { EntityError } from '#web/entity/EntityError.tsx';
import { useSession } from '#web/session.tsx';
import { words } from '#web/words.ts';
import { useCountries, useCurrencyChoice, useIndustries } from './currencies';
import { SelectSetting, TextSetting } from './fields';
import { type Organization, saveOrganization, useOrganization } from './organization';
import { Rates } from './Rates.web';
import { WorkingDays } from './WorkingDays.web';
import styles from './settings.module.css';

const weekDays = Object.entries(words.settings.weekDays).map(([value, label]) => ({ value, label }));

export function OrganisationSection() {
  const { may } = useSession();
  const { data, error, refetch } = useOrganization();
  const choices = useChoices(data);
  const currency = useCurrencyChoice(data?.currency ?? '', 'organisation');
  if (error)
    return (
      <EntityError
        error={error}
        title={words.list.failed(words.settings.organisation)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  const fields: { field: 'industry_type' | 'country' | 'time_zone' | 'week_start'; label: string }[] = [
    { field: 'industry_type', label: words.settings.industry },
    { field: 'country', label: words.settings.country },
    { field: 'time_zone', label: words.settings.timeZone },
    { field: 'week_start', label: words.settings.weekStart },
  ];
  if (!may('update', 'organization')) {
    return (
      <>
        <dl className={styles.facts}>
          <div>
            <dt>{words.settings.name}</dt>
            <dd>{data.name}</dd>
          </div>
          <div>
            <dt>{words.settings.orgCurrency}</dt>
            <dd>{data.currency}</dd>
          </div>
          {fields.map(({ field, label }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {choices[field].find(({ value }) => value === data[field])?.label ??
                  data[field] ??
                  words.settings.notSet}
              </dd>
            </div>
          ))}
        </dl>
        <Rates organization={data} edits={false} />
      </>
    );
  }
  return (
    <>
      <TextSetting
        id="organisation-name"
        label={words.settings.name}
        field="name"
        current={data.name}
        save={(name) => saveOrganization(data.id, { name })}
      />
      <div className={styles.grid}>
        {fields.map(({ field, label }) => (
          <SelectSetting
            key={field}
            id={`organisation-${field}`}
            label={label}
            field={field}
            current={data[field] ?? ''}
            options={choices[field]}
            save={(value) => saveOrganization(data.id, { [field]: value || null })}
          />
        ))}
      </div>
      <SelectSetting
        id="organisation-currency"
        label={words.settings.orgCurrency}
        field="currency"
        hint={words.settings.orgCurrencyHint}
        current={currency.value}
        options={currency.options}
        save={async (value) => {
          currency.remember(value);
          await saveOrganization(data.id, { currency: currency.codeOf(value) });
        }}
      />
      <WorkingDays organization={data} />
      <Rates organization={data} edits />
    </>
  );
}

function useChoices(organization: Organization | undefined) {
  const countries = useCountries();
  const industries = useIndustries();
  const zone = organization?.time_zone;
  return useMemo(() => {
    const zones = new Set(['UTC', ...(zone ? [zone] : []), ...Intl.supportedValuesOf('timeZone')]);
    return {
      industry_type: industries,
      country: countries.map(({ country, name }) => ({ value: country, label: name })),
      time_zone: [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      week_start: weekDays,
    };
  }, [countries, industries, zone]);
}

import { useMemo } from 'react';
import { languages } from '#shared/languages';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { useSession } from '#web/session.tsx';
import { words as all } from '#words/screen';
import { words } from './settings.words';
import { useCountries, useCurrencyChoice, useIndustries } from './currencies';
import { SelectSetting, TextSetting } from './fields';
import { NumberingBlock } from './NumberingBlock.web';
import { OrderingBlock } from './OrderingBlock.web';
import { type Organization, saveOrganization, useOrganization } from './organization';
import { Rates } from './Rates.web';
import { SignWithPassword } from './SignWithPassword.web';
import { WorkingDays } from './WorkingDays.web';
import styles from './settings.module.css';

const weekDays = Object.entries(words.weekDays).map(([value, label]) => ({ value, label }));

interface Setting {
  field: 'industry_type' | 'country' | 'time_zone' | 'week_start' | 'language';
  label: string;
  optional?: boolean;
}

export function OrganisationSection() {
  const { may } = useSession();
  const { data, error, refetch } = useOrganization();
  const choices = useChoices(data);
  const currency = useCurrencyChoice(data?.currency ?? '', 'organisation');
  if (error && !data)
    return <EntityError error={error} title={all.list.failed(words.organisation)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const fields: Setting[] = [
    { field: 'industry_type', label: words.industry, optional: true },
    { field: 'country', label: words.country, optional: true },
    { field: 'time_zone', label: words.timeZone },
    { field: 'week_start', label: words.weekStart },
    { field: 'language', label: words.language },
  ];
  if (!may('update', 'organization')) {
    return (
      <>
        <dl className={styles.facts}>
          <div>
            <dt>{words.name}</dt>
            <dd>{data.name}</dd>
          </div>
          <div>
            <dt>{words.orgCurrency}</dt>
            <dd>{data.currency}</dd>
          </div>
          {fields.map(({ field, label }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{choices[field].find(({ value }) => value === data[field])?.label ?? data[field] ?? words.notSet}</dd>
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
        label={words.name}
        field="name"
        current={data.name}
        save={(name) => saveOrganization(data.id, { name })}
      />
      <div className={styles.grid}>
        {fields.map(({ field, label, optional }) => (
          <SelectSetting
            key={field}
            id={`organisation-${field}`}
            label={label}
            field={field}
            current={data[field] ?? ''}
            options={choices[field]}
            optional={optional}
            save={(value) => saveOrganization(data.id, { [field]: value || null })}
          />
        ))}
      </div>
      <SelectSetting
        id="organisation-currency"
        label={words.orgCurrency}
        field="currency"
        hint={words.orgCurrencyHint}
        current={currency.value}
        options={currency.options}
        save={async (value) => {
          currency.remember(value);
          await saveOrganization(data.id, { currency: currency.codeOf(value) });
        }}
      />
      <WorkingDays organization={data} />
      <SignWithPassword organization={data} />
      <TextSetting
        id="organisation-audit-email"
        label={words.auditEmail.label}
        field="settings.audit_email"
        hint={words.auditEmail.hint}
        current={data.settings.audit_email ?? ''}
        save={(value) => saveOrganization(data.id, { settings: { audit_email: value.trim() } })}
      />
      <OrderingBlock organization={data} />
      <NumberingBlock organization={data} />
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
      language: languages,
    };
  }, [countries, industries, zone]);
}

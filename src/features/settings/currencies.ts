import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/api.ts';
import { usePref } from '#web/prefs.ts';
import { keys } from '#web/query.ts';

interface CountryCurrency {
  country: string;
  name: string;
  currency: string;
  currency_name: string;
}

const forever = { staleTime: Number.POSITIVE_INFINITY };

export const useCountries = (): CountryCurrency[] =>
  useQuery({
    queryKey: keys.enums('country_currencies'),
    queryFn: () => api.get<CountryCurrency[]>('/core/enums/country_currencies'),
    ...forever,
  }).data ?? [];

export const useIndustries = (): { value: string; label: string }[] =>
  useQuery({
    queryKey: keys.enums('industry_types'),
    queryFn: () => api.get<{ value: string; label: string }[]>('/core/enums/industry_types'),
    ...forever,
  }).data ?? [];

/**
 * Currencies by country, as people look for them. Many countries share a currency and only its code is stored, so the
 * chosen country is remembered here; otherwise the code decides: USD belongs to US.
 */
export function useCurrencyChoice(
  code: string,
  context: string,
): {
  options: { value: string; label: string }[];
  value: string;
  codeOf(value: string): string;
  remember(value: string): void;
} {
  const countries = useCountries();
  const [picked, pick] = usePref(`currency-country.${context}`, '');
  return useMemo(() => {
    const options = countries.map(({ country, name, currency }) => ({
      value: `${country} ${currency}`,
      label: `${name} — ${currency}`,
    }));
    const using = countries.filter(({ currency }) => currency === code);
    const best =
      using.find(({ country }) => country === picked) ??
      using.find(({ country }) => code.startsWith(country)) ??
      using.find(({ country }) => country === 'DE') ??
      using[0];
    return {
      options,
      value: best ? `${best.country} ${code}` : '',
      codeOf: (value) => value.split(' ')[1] ?? '',
      remember: (value) => pick(value.split(' ')[0] ?? null),
    };
    // The setter is left out: it is a new function on every render but always does the same.
  }, [countries, code, picked]);
}

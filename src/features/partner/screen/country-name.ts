import { countryOptions } from '#features/organization/organization';

const names = new Map<string, string>(countryOptions.map(({ value, label }) => [value, label]));

export const countryName = (code: string | null): string | null => code && (names.get(code) ?? code);

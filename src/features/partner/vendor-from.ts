import { cutTo } from '#shared/text/cut';
import { industryTypes } from '#features/organization/industry-types';
import { countryOptions } from '#features/organization/organization';
import { vendor } from '#features/vendor/vendor';
import type { Partner, PartnerContact } from './partner';

const countries = new Set<string>(countryOptions.map(({ value }) => value));
const { name: nameField, other_names: others, address, registration_number, tax_number } = vendor.fields;

const within = (text: string | null, { max }: { max?: number }): string | null => text && cutTo(text, max!);

/** Registers write addresses without a scheme. */
function webAddress(website: string | null): string | null {
  const whole = website && (/^https?:/i.test(website) ? website : `https://${website}`);
  return whole && URL.canParse(whole) ? whole : null;
}

/** Whether a card is of a company: one of people alone makes no vendor. */
export const isCompany = ({ kinds }: Partner): boolean => kinds.some((kind) => kind !== 'contact');

/** A company as a vendor begins, with its desk: how the company itself is reached, never people of ours. */
export const vendorFrom = ({ name, other_names, place, numbers, website, industry, contacts }: Partner) => ({
  vendor: {
    name: within(name, nameField)!,
    other_names: within(other_names, others),
    website: webAddress(website),
    address: within(place.address, address),
    country: place.country && countries.has(place.country) ? place.country : null,
    industry_type: industryTypes.find(({ label }) => label === industry)?.value ?? null,
    registration_number: within(numbers.registration_number, registration_number),
    tax_number: within(numbers.tax_number, tax_number),
    lei: numbers.lei,
  },
  desk: contacts
    .filter(({ id }) => id === null)
    .slice(0, 1)
    .map((desk): Omit<PartnerContact, 'id'> => ({
      name: cutTo(desk.name, 100),
      role: desk.role,
      email: desk.email,
      phone: desk.phone,
    })),
});

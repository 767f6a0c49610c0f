import * as z from 'zod/mini';
import { words } from '../partner.words';
import type { Connector, RegisterCompany } from './connector';

const text = z.nullish(z.string());
const record = z.object({
  attributes: z.object({
    lei: z.string(),
    entity: z.object({
      legalName: z.object({ name: z.string() }),
      otherNames: z.nullish(z.array(z.object({ name: z.string() }))),
      legalAddress: z.nullish(
        z.object({ addressLines: z.nullish(z.array(z.string())), city: text, country: text, postalCode: text }),
      ),
      registeredAs: text,
      status: text,
    }),
    registration: z.nullish(z.object({ lastUpdateDate: text })),
  }),
});
const many = z.object({ data: z.array(record) });
const one = z.object({ data: record });

const most = 20;

function companyOf({ attributes: { lei, entity, registration } }: z.infer<typeof record>): RegisterCompany {
  const { addressLines = [], city, postalCode, country } = entity.legalAddress ?? {};
  const address = [...(addressLines ?? []), [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    id: lei,
    name: entity.legalName.name.slice(0, 300),
    other_names:
      (entity.otherNames ?? [])
        .map(({ name }) => name)
        .join('; ')
        .slice(0, 500) || null,
    registration_number: entity.registeredAs ?? null,
    tax_number: null,
    lei,
    address: address.slice(0, 255) || null,
    country: country ?? null,
    industry: null,
    website: null,
    email: null,
    phone: null,
    status: entity.status ? entity.status.charAt(0) + entity.status.slice(1).toLowerCase() : null,
    updated_on: registration?.lastUpdateDate?.slice(0, 10) ?? null,
  };
}

/** The public register of Legal Entity Identifiers (GLEIF). */
export const leiRegister: Connector = {
  key: 'lei',
  ...words.lei,
  search: async (ask, asked) => {
    const query = new URLSearchParams({ 'filter[fulltext]': asked, 'page[size]': String(most) });
    return z
      .parse(many, await ask(`/lei-records?${query}`))
      .data.slice(0, most)
      .map(companyOf);
  },
  lookup: async (ask, id) => {
    const found = await ask(`/lei-records/${encodeURIComponent(id)}`);
    return found === undefined ? undefined : companyOf(z.parse(one, found).data);
  },
};

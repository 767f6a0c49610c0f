import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { loadRow, updateRow } from '#server/entity/write';
import { type OrganizationSettings, organizations as table } from '#server/db/identity.table';
import { list, object, recordSchema } from '#server/http/json-schema';
import { patchInput, type Route, route } from '#server/http/route';
import { countryCurrencies } from './country-currencies';
import { industryTypes } from './industry-types';
import { organization } from './organization';

export const organizations = bind(organization, table);

const words = { type: 'string' };

export const organizationRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/organizations/:id',
    tag: 'Organisations',
    summary: 'Read your organisation',
    permit: ['read', 'organization'],
    answer: () => recordSchema(organization, chips),
    handle: (ctx, { params }) => {
      requireOwn(ctx, params.id!);
      return getRow(ctx, organizations, params.id!);
    },
  }),
  route({
    method: 'PATCH',
    path: '/organizations/:id',
    tag: 'Organisations',
    summary: 'Change your organisation',
    permit: ['update', 'organization'],
    body: patchInput(organization.fields),
    answer: () => recordSchema(organization, chips),
    handle: async (ctx, { params, body }) => {
      requireOwn(ctx, params.id!);
      const before = await loadRow(ctx, organizations, params.id!, 'update');
      const otherCurrency = body.currency !== undefined && body.currency !== before.currency;
      const current = before.settings as OrganizationSettings;
      // Settings are merged one by one: a person who changes one has not seen what another changed meanwhile.
      const settings = { ...(otherCurrency ? withoutRates(current) : current), ...body.settings };
      await updateRow(ctx, organizations, before, otherCurrency || body.settings ? { ...body, settings } : body);
      return getRow(ctx, organizations, params.id!);
    },
  }),
  route({
    method: 'GET',
    path: '/core/enums/industry_types',
    tag: 'Organisations',
    summary: 'List the industries an organisation may be of',
    permit: 'signed-in',
    answer: list(object({ value: words, label: words })),
    handle: async () => industryTypes,
  }),
  route({
    method: 'GET',
    path: '/core/enums/country_currencies',
    tag: 'Organisations',
    summary: 'List the countries with their currencies (ISO 3166 and 4217)',
    permit: 'signed-in',
    answer: list(object({ country: words, name: words, currency: words, currency_name: words })),
    handle: async () => countryCurrencies,
  }),
];

/** Exchange rates are valid only for the currency they were entered for. */
function withoutRates(settings: OrganizationSettings): OrganizationSettings {
  const rest = { ...settings };
  delete rest.rates;
  return rest;
}

/** The id of another organisation gives the same answer as an unknown one, also to members of both. */
function requireOwn(ctx: Context, id: string): void {
  if (id !== ctx.organization.id) throw notFound();
}

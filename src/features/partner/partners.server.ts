import { badRequest, conflict, notFound } from '#shared/errors';
import { flag } from '#shared/field';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { chips, pageParameters } from '#server/entity/routes';
import { getRow } from '#server/entity/read';
import { recordSchema } from '#server/http/json-schema';
import { pageOf, readPage } from '#server/http/page';
import { input, type QueryParameter, type Route, route } from '#server/http/route';
import { createVendorWithContacts, vendors } from '#features/vendor/index.server';
import { vendor } from '#features/vendor/vendor';
import { askConnectors, type Answers, connectorIn, entriesOfAnswers, keptCompany } from './connector/connectors.server';
import { facetKeys, type Partner, type PartnerPage } from './partner';
import { partnerPageSchema, partnerSchema } from './partner-schema.server';
import { words } from './partner.words';
import {
  besideDoubles,
  cardsOf,
  type Chosen,
  facetsOf,
  facetted,
  fits,
  ordered,
  vendorsIn,
} from './search/cards.server';
import { boughtFrom } from './search/figures.server';
import { findEntries, findEntry, foldOf, withSame } from './search/find.server';
import { type Entry, findDoubles, type Group, grouped } from './search/group';
import { questionOf } from './search/question';
import { isCompany, vendorFrom } from './vendor-from';

const tag = 'Business partners';

const filters: QueryParameter[] = facetKeys.map((name) => ({
  name,
  description: `Only companies with one of these values of the facet, separated by commas.`,
  schema: { type: 'string' },
}));

export const partnerRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/partners',
    tag,
    summary: 'Search companies among ours, in directories and in the registers that are switched on; ours first',
    permit: ['read', 'vendor'],
    query: [...pageParameters.filter(({ name }) => name !== 'ordering'), ...filters],
    answer: partnerPageSchema,
    visit: async ({ app, within }, { query }) => {
      readAsked(query);
      const q = query.get('q')?.trim() ?? '';
      const answers = q === '' ? noAnswers : await askConnectors({ app, within }, { search: q });
      return within((ctx) => searchPartners(ctx, query, answers));
    },
  }),
  route({
    method: 'GET',
    path: '/partners/:partner',
    tag,
    summary: 'Read what is known of a company',
    permit: ['read', 'vendor'],
    answer: partnerSchema,
    visit: async ({ app, within }, { params }) => {
      const key = params.partner!;
      const asked = connectorIn(key);
      const answers = asked ? await askConnectors({ app, within }, asked) : noAnswers;
      return within(async (ctx) => readPartner(ctx, key, await entriesOfAnswers(ctx, answers)));
    },
  }),
  route({
    method: 'POST',
    path: '/partners/:partner/vendor',
    tag,
    summary: 'Add a company as a vendor; refused with 409 if one of ours is this company, unless told to',
    permit: ['create', 'vendor'],
    status: 201,
    body: input({ even_if_double: flag({ label: 'Even if it is a double', fallback: false }) }),
    answer: () => recordSchema(vendor, chips),
    handle: (ctx, { params, body }) => addAsVendor(ctx, params.partner!, body.even_if_double ?? false),
  }),
];

const noAnswers: Answers = { companies: [], states: [] };

/** Refuses what it does not know, and says what was chosen. */
function readAsked(query: URLSearchParams) {
  const known = new Set<string>(['q', 'page', 'page_size', ...facetKeys]);
  for (const name of query.keys()) if (!known.has(name)) throw badRequest(messages.unknownFilter(name));
  const chosen: Chosen = Object.fromEntries(
    facetKeys.flatMap((key) => {
      const values = query.get(key)?.split(',').filter(Boolean) ?? [];
      return values.length > 0 ? [[key, values]] : [];
    }),
  );
  return { asked: readPage(query, 25), chosen };
}

async function searchPartners(ctx: Context, query: URLSearchParams, answers: Answers): Promise<PartnerPage> {
  const { asked, chosen } = readAsked(query);
  const question = questionOf(query.get('q') ?? '');
  const isNarrowed = Boolean(chosen.country ?? chosen.industry ?? chosen.source);
  const narrowing = { countries: chosen.country, industries: chosen.industry, sources: chosen.source };
  const [found, folded, told] = await Promise.all([
    question.text === ''
      ? { entries: [], isMore: false }
      : findEntries(ctx, question, isNarrowed ? narrowing : undefined),
    foldOf(ctx, question.text),
    entriesOfAnswers(ctx, answers),
  ]);
  const same = await withSame(ctx, told);
  const groups = grouped(unique([...found.entries, ...same.entries]));
  const bought = await boughtFrom(ctx, groups.flatMap(vendorsIn));
  const valued = groups.map((group) => ({ group, values: facetted(group, bought) }));
  const fitting = ordered(
    valued.filter(({ values }) => fits(values, chosen)).map(({ group }) => group),
    folded,
  );
  const page = fitting.slice(asked.offset, asked.offset + asked.size);
  const whole = await withSame(
    ctx,
    page.flatMap(({ entries }) => entries),
  );
  const shown = grouped(whole.entries);
  const paged = new Set(page);
  findDoubles(shown, [...shown, ...groups.filter((group) => !paged.has(group))]);
  return {
    ...pageOf(ctx, asked, fitting.length, await cardsOf(ctx, besideDoubles(shown))),
    is_more: found.isMore || same.isMore,
    facets: facetsOf(valued, chosen),
    connectors: answers.states,
  };
}

const unique = (entries: readonly Entry[]): Entry[] => [...new Map(entries.map((one) => [one.key, one])).values()];

/** The group of an entry, from wherever it comes. */
async function groupOf(ctx: Context, key: string, told: Entry[]): Promise<Group> {
  const entries = told.length > 0 ? (await withSame(ctx, told)).entries : await findEntry(ctx, key);
  const group = grouped(unique(entries)).find((one) => one.entries.some((entry) => entry.key === key));
  if (!group) throw notFound();
  return group;
}

async function readPartner(ctx: Context, key: string, told: Entry[]): Promise<Partner> {
  const group = await groupOf(ctx, key, told);
  const [card] = await cardsOf(ctx, [group]);
  return { ...card!, key };
}

async function addAsVendor(ctx: Context, key: string, evenIfDouble: boolean): Promise<unknown> {
  // Two who add the same company at once come one after the other: the second finds the vendor of the first.
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `company to vendor ${ctx.organization.id}`,
  ]);
  const asked = connectorIn(key);
  const kept = asked && (await keptCompany(ctx, asked));
  const card = await readPartner(ctx, key, kept ? await entriesOfAnswers(ctx, kept) : []);
  if (!isCompany(card)) throw conflict(words.noCompany(card.name));
  if (card.vendors[0] && !evenIfDouble) throw conflict(words.isVendor(card.vendors[0].name), { vendors: card.vendors });
  const { vendor: fields, desk } = vendorFrom(card);
  const id = await createVendorWithContacts(ctx, { id: uuid7(Date.parse(ctx.now)), ...fields }, desk);
  return getRow(ctx, vendors, id);
}

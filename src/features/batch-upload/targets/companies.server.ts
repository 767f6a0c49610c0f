import { type Entity, defineEntity } from '#shared/entity';
import type { Noun } from '#shared/permission';
import type { Context } from '#server/context';
import type { Store } from '#server/entity/store';
import { input, type Route, route } from '#server/http/route';
import { companyFields } from '#features/partner/company';
import { companyTable } from '#features/partner/directory.table';
import { addCompanies, type CompanyRow, dropLoad, finishLoad } from '#features/partner/index.server';
import { words } from '../batch-upload.words';
import type { Special, Values } from '../special/special.server';

/** Companies of a directory have no calls of a record: they come and go with a load (D25). */
const entity: Entity = defineEntity({
  name: 'company' as Noun,
  plural: 'companies',
  path: '/partners/directories',
  ...words.companies,
  fields: {},
});

export const companyStore: Store = {
  entity,
  table: companyTable,
  source: 'directory_company',
  computed: {},
  links: {},
  filterLinks: {},
  counted: {},
  only: {},
  owner: 'created_by',
};

const body = input(companyFields);
const withoutId = ({ id: _id, ...values }: Values): Values => values;

/** An import acts under the id of its upload: that is the load. */
const add = (ctx: Context, rows: CompanyRow[]): Promise<void> => addCompanies(ctx, ctx.requestId!, rows);

export const companyRoute: Route = route({
  method: 'POST',
  path: '/partners/directories',
  tag: 'Business partners',
  summary: 'Add the companies of a table to a directory',
  permit: ['create', 'directory'],
  body: { ...body, parse: (given) => body.parse(withoutId(given as Values)) as CompanyRow },
  handle: (ctx, input) => add(ctx, [input.body]),
  writeAll: add,
});

export const companySpecial: Special = {
  isPart: true,
  isAnew: true,
  // The first row takes all of them back.
  takeBack: (ctx) => dropLoad(ctx, ctx.requestId!),
  ended: (ctx, isWhole) => (isWhole ? finishLoad(ctx, ctx.requestId!) : dropLoad(ctx, ctx.requestId!)),
};

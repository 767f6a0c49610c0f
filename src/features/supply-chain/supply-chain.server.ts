import { pageParameters } from '#server/entity/routes';
import { type Route, route } from '#server/http/route';
import { blockedParameters, listBlocked } from './blocked.server';
import { readDetail } from './detail.server';
import { parametersOf } from './listing.server';
import { listOutlook, outlookListing } from './parts.server';
import {
  blockedSchema,
  detailSchema,
  outlookSchema,
  receiptsSchema,
  spendSchema,
  summarySchema,
  vendorLinesSchema,
  vendorsSchema,
} from './schema.server';
import { listReceipts, readSpend, receiptListing } from './spend.server';
import { readSummary } from './summary.server';
import { spendKeys } from './supply-chain';
import { listVendorLines, listVendors, vendorLineListing, vendorListing } from './vendors.server';

const common = { method: 'GET', tag: 'Supply chain', permit: ['read', 'figure'] } as const;
const id = { type: 'string', format: 'uuid' };
const day = { type: 'string', format: 'date' };

export const supplyChainRoutes: Route[] = [
  route({
    ...common,
    path: '/supply-chain/summary',
    summary: 'Read how supply stands: value of stock, what runs out, what waits; each number names its list',
    query: [{ name: 'location', description: 'Only this location and what is in it.', schema: id }],
    answer: summarySchema,
    handle: (ctx, { query }) => readSummary(ctx, query),
  }),
  route({
    ...common,
    path: '/supply-chain/parts',
    summary: 'List parts by location with demand, lead time, the day on which they run out and what to order',
    get query() {
      return parametersOf(outlookListing);
    },
    answer: outlookSchema,
    handle: (ctx, { query }) => listOutlook(ctx, query),
  }),
  route({
    ...common,
    path: '/supply-chain/parts/:part',
    summary: 'Read the outlook of a part at a location, with the weeks, needs and arrivals it was reckoned from',
    query: [{ name: 'location', description: 'Where; at its main place, unless said.', schema: id }],
    answer: detailSchema,
    handle: (ctx, { params, query }) => readDetail(ctx, params.part!, query),
  }),
  route({
    ...common,
    path: '/supply-chain/vendors',
    summary: 'List vendors with how punctual and complete their deliveries were in the last 365 days',
    get query() {
      return parametersOf(vendorListing);
    },
    answer: vendorsSchema,
    handle: (ctx, { query }) => listVendors(ctx, query),
  }),
  route({
    ...common,
    path: '/supply-chain/vendor-lines',
    summary: 'List the lines of orders with a promised day, and what had come by then; those of 365 days, unless said',
    get query() {
      return parametersOf(vendorLineListing);
    },
    answer: vendorLinesSchema,
    handle: (ctx, { query }) => listVendorLines(ctx, query),
  }),
  route({
    ...common,
    path: '/supply-chain/spend',
    summary: 'Sum up what was spent on receipts by month, vendor, category or location',
    query: [
      {
        name: 'by',
        description: 'What it is summed up by.',
        schema: { type: 'string', enum: spendKeys, default: 'month' },
      },
      { name: 'from', description: 'The first day; eleven months before this one, unless said.', schema: day },
      { name: 'to', description: 'The day after the last; tomorrow, unless said.', schema: day },
    ],
    answer: spendSchema,
    handle: (ctx, { query }) => readSpend(ctx, query),
  }),
  route({
    ...common,
    path: '/supply-chain/receipts',
    summary: 'List what was received of purchase orders; what was taken back is below zero',
    get query() {
      return parametersOf(receiptListing);
    },
    answer: receiptsSchema,
    handle: (ctx, { query }) => listReceipts(ctx, query),
  }),
  route({
    ...common,
    path: '/supply-chain/blocked-work',
    summary: 'List work that waits for parts, with what is short and when it arrives',
    permit: ['read', 'work-order'],
    query: [...pageParameters.filter(({ name }) => name.startsWith('page')), ...blockedParameters],
    answer: blockedSchema,
    handle: (ctx, { query }) => listBlocked(ctx, query),
  }),
];

import { list, object, pageSchema, type JsonSchema } from '#server/http/json-schema';
import { facetKeys, kinds } from './partner';

const text: JsonSchema = { type: 'string' };
const maybe: JsonSchema = { type: ['string', 'null'] };
const whole: JsonSchema = { type: 'integer' };
const id: JsonSchema = { type: 'string', format: 'uuid' };

export const partnerSchema = object({
  key: text,
  name: text,
  other_names: maybe,
  kinds: list({ type: 'string', enum: [...kinds] }),
  sources: list(
    object({
      kind: { type: 'string', enum: ['ours', 'directory', 'connector'] },
      id: text,
      key: text,
      name: text,
      date: maybe,
    }),
  ),
  place: object({ address: maybe, country: maybe }),
  industry: maybe,
  numbers: object({ registration_number: maybe, tax_number: maybe, lei: maybe }),
  website: maybe,
  status: maybe,
  contacts: list(
    object({ id: { type: ['string', 'null'], format: 'uuid' }, name: text, role: maybe, email: maybe, phone: maybe }),
  ),
  vendors: list(object({ id, name: text })),
  parts: whole,
  open_orders: whole,
  spend: maybe,
  currency: text,
  on_time: { type: ['number', 'null'] },
  few: { type: 'boolean' },
  doubles: list(object({ key: text, name: text, why: text })),
});

const facet = list(object({ value: text, label: text, count: whole }));
const state = { type: 'string', enum: ['answered', 'kept', 'slow', 'failed'] };

export const partnerPageSchema = (): JsonSchema => {
  const page = pageSchema(partnerSchema) as { properties: object; required: string[] };
  const more = {
    is_more: { type: 'boolean', description: 'More fit than were looked at: the counts are the least there are.' },
    facets: object(Object.fromEntries(facetKeys.map((key) => [key, facet]))),
    connectors: list(object({ key: text, name: text, state })),
  };
  return {
    ...page,
    properties: { ...page.properties, ...more },
    required: [...page.required, ...Object.keys(more)],
  };
};

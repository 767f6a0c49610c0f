import { readAmount } from '#web/format/money.ts';
import { formatNumber } from '#web/format/number.ts';
import { formatDate, formatDateTime, formatMinutes } from '#web/format/time.ts';
import { valueText } from '#web/entity/common/value-text.ts';
import type { Me } from '#web/session.tsx';
import { ruleInWords } from '#features/work-order/series/series-view';
import type { Call } from '../agent';
import { words } from './call.words';
import type { ReadCall } from './use-call';

interface Fact {
  key: string;
  label: string;
  /** One for each line. */
  values: string[];
}

export interface Sentence {
  text: string;
  facts: Fact[];
}

type Body = Record<string, unknown>;

/** What a call does, in a sentence, with the values that the sentence leaves out. */
export function sentenceOf({ method, body: sent = {} }: Call, read: ReadCall, me: Me): Sentence {
  // A new record has nothing where nothing is given; an old one loses what it had.
  const body = method === 'POST' ? filled(sent) : sent;
  const { feature, id, verb, within } = read;
  const nameOf = (of: unknown): string => read.names.get(String(of)) ?? words.someone;
  const name = id ? nameOf(id) : (feature?.label ?? '');
  const told = method === 'DELETE' ? undefined : tell[verb ?? ''];
  if (id && told) {
    const { text, said } = told(name, body, nameOf, within);
    return { text, facts: factsOf(body, read, me, said) };
  }
  if (method === 'DELETE') return { text: words.delete(feature?.label ?? '', name), facts: [] };
  if (verb) return { text: words.other(verb.replaceAll(/[-_/]/g, ' '), name), facts: factsOf(body, read, me) };
  if (method === 'POST') {
    const isOrder = feature?.slug === 'purchase-order' && body.vendor !== undefined;
    const text = isOrder ? words.createOrder(nameOf(body.vendor)) : words.create(feature?.label ?? '');
    return { text, facts: factsOf(body, read, me, isOrder ? ['vendor'] : []) };
  }
  if (body.is_archived === true)
    return { text: words.archive(feature?.label ?? '', name), facts: factsOf(body, read, me, ['is_archived']) };
  const text = body.apply_to === 'following' ? words.changeFollowing(name) : words.change(name);
  return { text, facts: factsOf(body, read, me, ['apply_to']) };
}

const filled = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => valueText(value) !== valueText(null)));

interface Told {
  text: string;
  /** The keys of the body that the sentence has said. */
  said: string[];
}

type Tell = (name: string, body: Body, nameOf: (id: unknown) => string, within: string | undefined) => Told;

const tell: Record<string, Tell> = {
  merge: (name, body, nameOf) => ({ text: words.merge(name, nameOf(body.work_order)), said: ['work_order'] }),
  accept: (name) => ({ text: words.accept(name), said: [] }),
  comments: (name) => ({ text: words.comment(name), said: [] }),
  movements: (name, { kind, location, to_location, quantity }, nameOf) => {
    const count = formatNumber(Number(quantity));
    const text =
      kind === 'transfer'
        ? words.transfer(count, name, nameOf(location), nameOf(to_location))
        : words.move(valueText(kind), count, name, nameOf(location));
    return { text, said: ['kind', 'location', 'to_location', 'quantity'] };
  },
  stocks: (name, { minimum_quantity }, nameOf, within) => ({
    text: words.minimum(name, nameOf(within), valueText(minimum_quantity)),
    said: ['minimum_quantity'],
  }),
};

/** The values of a body under their labels, as a person reads them, in the order of their noun. */
function factsOf(body: Body, read: ReadCall, me: Me, said: readonly string[] = []): Fact[] {
  // Accepting a request says the fields of its work order one level deeper.
  const nested = read.verb === 'accept' ? (body.work_order as Body | undefined) : undefined;
  return Object.entries(nested ? filled(nested) : body)
    .filter(([key]) => !said.includes(key) && key !== 'id')
    .toSorted(([a], [b]) => placeOf(a, read) - placeOf(b, read))
    .map(([key, value]) => ({ key, label: read.labelOf(key), values: valuesOf(key, value, read, me) }));
}

function placeOf(key: string, { fields }: ReadCall): number {
  const at = fields.findIndex((one) => one.key === key);
  return at < 0 ? fields.length : at;
}

function valuesOf(key: string, value: unknown, { fields, names }: ReadCall, me: Me): string[] {
  const field = fields.find((one) => one.key === key);
  if (value === null) return [valueText(value)];
  if (key === 'lines' && Array.isArray(value)) return value.map((line) => lineText(line as Line, names, me));
  if (key === 'recurrence') return [ruleInWords(value as Parameters<typeof ruleInWords>[0])];
  if (field?.type === 'date') return [formatDate(String(value))];
  if (field?.type === 'date_time') return [formatDateTime(String(value))];
  if (field?.type === 'duration') return [formatMinutes(Number(value))];
  if (field?.type === 'money') return [readAmount(String(value), me).shown];
  if (field?.options) return [field.options.find((one) => one.value === value)?.label ?? valueText(value, names)];
  return [valueText(value, names)];
}

export interface Line {
  part: string;
  quantity: number;
  unit_price?: string | null;
  [key: string]: unknown;
}

const lineText = ({ part, quantity, unit_price }: Line, names: ReadonlyMap<string, string>, me: Me): string =>
  words.line(
    formatNumber(quantity),
    names.get(part) ?? words.someone,
    unit_price ? readAmount(unit_price, me).shown : undefined,
  );

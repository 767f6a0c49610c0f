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
export function sentenceOf({ method, body = {} }: Call, read: ReadCall, me: Me): Sentence {
  const { feature, id, verb, within } = read;
  const nameOf = (of: unknown): string => read.names.get(String(of)) ?? words.someone;
  const name = id ? nameOf(id) : (feature?.label ?? '');
  const told = method === 'DELETE' ? undefined : tell[verb ?? ''];
  if (id && told) {
    const { text, said } = told(name, body, nameOf, within);
    return { text, facts: factsOf(body, read, me, said) };
  }
  if (method === 'DELETE') return { text: words.delete(name), facts: [] };
  if (verb) return { text: words.other(verb.replaceAll(/[-_/]/g, ' '), name), facts: factsOf(body, read, me) };
  if (method === 'POST') {
    const isOrder = feature?.slug === 'purchase-order' && body.vendor !== undefined;
    const text = isOrder ? words.createOrder(nameOf(body.vendor)) : words.create(feature?.label ?? '');
    return { text, facts: factsOf(body, read, me, isOrder ? ['vendor'] : []) };
  }
  if (body.is_archived === true) return { text: words.archive(name), facts: factsOf(body, read, me, ['is_archived']) };
  return { text: words.change(name), facts: factsOf(body, read, me) };
}

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

/** The values of a body under their labels, as a person reads them. */
function factsOf(body: Body, read: ReadCall, me: Me, said: readonly string[] = []): Fact[] {
  // Accepting a request says the fields of its work order one level deeper.
  const nested = read.verb === 'accept' ? (body.work_order as Body | undefined) : undefined;
  return Object.entries(nested ?? body)
    .filter(([key, value]) => !said.includes(key) && value !== null && value !== undefined && key !== 'id')
    .map(([key, value]) => ({ key, label: read.labelOf(key), values: valuesOf(key, value, read, me) }));
}

function valuesOf(key: string, value: unknown, { fields, names }: ReadCall, me: Me): string[] {
  const field = fields.find((one) => one.key === key);
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

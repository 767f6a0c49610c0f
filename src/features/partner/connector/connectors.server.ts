import { notFound } from '#shared/errors';
import { flag } from '#shared/field';
import { record } from '#server/audit';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { list, object } from '#server/http/json-schema';
import { input, type Route, route, type Visitor } from '#server/http/route';
import { ask } from '#server/outgoing';
import type { ConnectorSetting, ConnectorState } from '../partner';
import { words } from '../partner.words';
import type { Entry } from '../search/group';
import type { Ask, Connector, RegisterCompany } from './connector';
import { leiRegister } from './lei.server';

const connectors: readonly Connector[] = [leiRegister];
const addresses: Record<string, (app: App) => string> = { lei: ({ config }) => config.leiUrl };

const limits = { within: 3_000, most: 2 * 1024 * 1024 };
const daysKept = 30;
/** One that failed is left alone for so long: not everybody has to wait for it. */
const secondsAlone = 60;

const tag = 'Business partners';
const setting = object({
  key: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
  is_on: { type: 'boolean' },
});

export const connectorRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/partners/connectors',
    tag,
    summary: 'List the registers that can be asked live, and whether they may be',
    permit: ['read', 'connector'],
    answer: list(setting),
    handle: (ctx) => settings(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/partners/connectors/:connector',
    tag,
    summary: 'Switch a register on or off; nothing is sent to it before',
    permit: ['update', 'connector'],
    body: input({ is_on: flag({ label: 'On', required: true }) }),
    answer: setting,
    handle: (ctx, { params, body }) => change(ctx, params.connector!, body.is_on),
  }),
];

async function settings(ctx: Context): Promise<ConnectorSetting[]> {
  const on = await switchedOn(ctx);
  return connectors.map(({ key, name, description }) => ({ key, name, description, is_on: on.has(key) }));
}

async function switchedOn({ db, organization }: Context): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(`select key from connector where organization_id = $1 and is_on`, [
    organization.id,
  ]);
  return new Set(rows.map(({ key }) => key));
}

async function change(ctx: Context, key: string, isOn: boolean): Promise<ConnectorSetting> {
  const connector = connectors.find((one) => one.key === key);
  if (!connector) throw notFound();
  const was = (await switchedOn(ctx)).has(key);
  if (was !== isOn) {
    await ctx.db.rows(
      `insert into connector (organization_id, key, is_on, updated_at) values ($1, $2, $3, $4)
       on conflict (organization_id, key) do update set is_on = excluded.is_on, updated_at = excluded.updated_at, failed_at = null`,
      [ctx.organization.id, key, isOn, ctx.now],
    );
    await record(ctx, [
      {
        entity_type: 'connector',
        entity_id: ctx.organization.id,
        action: 'updated',
        description: isOn ? words.switchedOn(connector.name) : words.switchedOff(connector.name),
        changes: [{ field: 'is_on', from: was, to: isOn }],
      },
    ]);
  }
  return (await settings(ctx)).find((one) => one.key === key)!;
}

export interface Answers {
  companies: { connector: Connector; company: RegisterCompany; answeredAt: string }[];
  states: ConnectorState[];
}

/** What the registers that are on say; one that fails is named, and the others still count. */
export async function askConnectors(
  { app, within }: Pick<Visitor, 'app' | 'within'>,
  question: { search: string } | { connector: string; lookup: string },
): Promise<Answers> {
  const on = await within(switchedOn);
  const asked = connectors.filter(
    ({ key }) => on.has(key) && (!('connector' in question) || question.connector === key),
  );
  const answers = await Promise.all(asked.map((connector) => askOne({ app, within }, connector, question)));
  return { companies: answers.flatMap(({ companies }) => companies), states: answers.map(({ state }) => state) };
}

type Question = Parameters<typeof askConnectors>[1];
interface Answer {
  companies: Answers['companies'];
  state: ConnectorState;
}

async function askOne(
  { app, within }: Pick<Visitor, 'app' | 'within'>,
  connector: Connector,
  question: Question,
): Promise<Answer> {
  const { key, name } = connector;
  const text = 'search' in question ? `search ${question.search.toLowerCase()}` : `lookup ${question.lookup}`;
  const { kept, failed } = await within(async (ctx) => ({
    kept: await keptAnswer(ctx, key, text),
    failed: await lateFailure(ctx, key),
  }));
  const answerOf = (companies: RegisterCompany[], answeredAt: string, state: ConnectorState['state']): Answer => ({
    companies: companies.map((company) => ({ connector, company, answeredAt })),
    state: { key, name, state },
  });
  if (kept) return answerOf(kept.companies, kept.answered_at, 'kept');
  if (failed) return answerOf([], '', failed);
  const reach = reachOf(app, key);
  try {
    const companies =
      'search' in question
        ? await connector.search(reach, question.search)
        : [await connector.lookup(reach, question.lookup)].flatMap((one) => one ?? []);
    return answerOf(companies, await within((ctx) => keep(ctx, key, text, companies)), 'answered');
  } catch (error) {
    app.log.warn({ connector: key, error: String(error) }, 'connector');
    const isSlow = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    const state = isSlow ? 'slow' : 'failed';
    await within((ctx) => rememberFailure(ctx, key, state));
    return answerOf([], '', state);
  }
}

const reachOf =
  (app: App, key: string): Ask =>
  async (path) => {
    const headers = { accept: 'application/vnd.api+json' };
    const { status, text } = await ask(app.config, `${addresses[key]!(app)}${path}`, { headers, ...limits });
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`status ${status}`);
    return JSON.parse(text);
  };

interface Kept {
  companies: RegisterCompany[];
  answered_at: string;
}

async function keptAnswer(
  { db, organization, now }: Context,
  key: string,
  question: string,
): Promise<Kept | undefined> {
  const [found] = await db.rows<Kept>(
    `select companies, answered_at from connector_answer where organization_id = $1 and connector = $2 and question = $3
       and answered_at > $4::timestamptz - interval '${daysKept} days'`,
    [organization.id, key, question, now],
  );
  return found;
}

type Failure = 'slow' | 'failed';

/** How the connector failed within the last minute. */
async function lateFailure({ db, organization, now }: Context, key: string): Promise<Failure | undefined> {
  const [found] = await db.rows<{ failed_as: Failure }>(
    `select failed_as from connector where organization_id = $1 and key = $2
       and failed_at > $3::timestamptz - interval '${secondsAlone} seconds'`,
    [organization.id, key, now],
  );
  return found?.failed_as;
}

const rememberFailure = ({ db, organization, now }: Context, key: string, failure: Failure) =>
  db.rows(`update connector set failed_at = $3, failed_as = $4 where organization_id = $1 and key = $2`, [
    organization.id,
    key,
    now,
    failure,
  ]);

async function keep({ db, organization, now }: Context, key: string, question: string, companies: RegisterCompany[]) {
  await db.rows(
    `delete from connector_answer where organization_id = $1 and answered_at <= $2::timestamptz - interval '${daysKept} days'`,
    [organization.id, now],
  );
  await db.rows(
    `insert into connector_answer (organization_id, connector, question, companies, answered_at) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, connector, question)
       do update set companies = excluded.companies, answered_at = excluded.answered_at`,
    [organization.id, key, question, JSON.stringify(companies), now],
  );
  return now;
}

/** The companies of registers as entries, with what proves which company each is. */
export async function entriesOfAnswers({ db }: Context, { companies }: Answers): Promise<Entry[]> {
  if (companies.length === 0) return [];
  const proofs = await db.rows<{ keys: string[]; folded: string }>(
    `select app_company_keys(name, country, registration_number, tax_number, lei, website, email, phone) as keys,
       app_company_fold(name) as folded
     from jsonb_to_recordset($1) as c (name text, country text, registration_number text, tax_number text, lei text,
       website text, email text, phone text)`,
    [JSON.stringify(companies.map(({ company }) => company))],
  );
  return companies.map(({ connector, company: { id, ...facts }, answeredAt }, at) => {
    const key = `${connector.key}-${id}`;
    const date = facts.updated_on ?? answeredAt;
    return {
      ...facts,
      key,
      kind: 'company',
      source: { kind: 'connector', id: connector.key, key, name: connector.name, date },
      ...proofs[at]!,
      vendor: null,
      contact: null,
    };
  });
}

/** The connector and the id in it that a key names. */
export function connectorIn(key: string): { connector: string; lookup: string } | undefined {
  const found = connectors.find((one) => key.startsWith(`${one.key}-`));
  return found && { connector: found.key, lookup: key.slice(found.key.length + 1) };
}

/** A company of an answer that is kept, without asking again; none of a connector that is off. */
export async function keptCompany(
  { db, organization, now }: Context,
  { connector: key, lookup }: { connector: string; lookup: string },
): Promise<Answers | undefined> {
  const [found] = await db.rows<{ company: RegisterCompany; answered_at: string }>(
    `select c as company, a.answered_at from connector_answer a
       join connector o on o.organization_id = a.organization_id and o.key = a.connector and o.is_on,
       jsonb_array_elements(a.companies) c
     where a.organization_id = $1 and a.connector = $2 and c ->> 'id' = $3
       and a.answered_at > $4::timestamptz - interval '${daysKept} days' order by a.answered_at desc limit 1`,
    [organization.id, key, lookup, now],
  );
  const connector = connectors.find((one) => one.key === key);
  if (!found || !connector) return undefined;
  return { companies: [{ connector, company: found.company, answeredAt: found.answered_at }], states: [] };
}

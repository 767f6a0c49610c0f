import { conflict } from '#shared/errors';
import { type LanguageModelUse, languageModelUses, usualTokens } from '#shared/language-model';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Config } from '#server/config';
import type { Context } from '#server/context';
import { list, object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { tokensThisMonth } from './quota.server';

interface Settings {
  language_model?: LanguageModelUse[];
  language_model_tokens?: number;
}

async function settingsOf({ db, organization }: Context): Promise<Settings> {
  const [row] = await db.rows<{ settings: Settings }>(`select settings from organization where id = $1`, [
    organization.id,
  ]);
  return row!.settings;
}

export interface Allowed {
  llm: NonNullable<Config['llm']>;
  /** The tokens that the organisation may use in a month. */
  tokens: number;
}

/** The operator has given a model, and an admin has switched this on. */
export async function requireOn(ctx: Context, use: LanguageModelUse): Promise<Allowed> {
  const { llm } = ctx.app.config;
  const { language_model = [], language_model_tokens = usualTokens } = await settingsOf(ctx);
  if (!llm || !language_model.includes(use)) throw conflict(messages.modelOff);
  return { llm, tokens: language_model_tokens };
}

async function status(ctx: Context): Promise<object> {
  const { llm } = ctx.app.config;
  const { language_model = [], language_model_tokens = usualTokens } = await settingsOf(ctx);
  const seesMore = can(ctx.user, 'update', 'organization');
  return {
    is_configured: llm !== undefined,
    features: llm ? languageModelUses.filter((use) => language_model.includes(use)) : [],
    model: seesMore ? (llm?.model ?? null) : null,
    host: seesMore && llm ? new URL(llm.url).host : null,
    tokens_used: seesMore ? await tokensThisMonth(ctx) : null,
    tokens_limit: seesMore ? language_model_tokens : null,
  };
}

export const statusRoute: Route = route({
  method: 'GET',
  path: '/agents/llm',
  tag: 'Language model',
  summary: 'Read what the language model may be asked for; admins read which model it is and what it has used',
  permit: 'signed-in',
  answer: object({
    is_configured: { type: 'boolean' },
    features: list({ type: 'string', enum: languageModelUses }),
    model: { type: ['string', 'null'] },
    host: { type: ['string', 'null'] },
    tokens_used: { type: ['integer', 'null'] },
    tokens_limit: { type: ['integer', 'null'] },
  }),
  handle: (ctx) => status(ctx),
});

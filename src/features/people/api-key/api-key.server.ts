import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { hashToken, newToken } from '#server/auth/token';
import { getRow } from '#server/entity/read';
import { chips, deleteRoute, readRoutes } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { createInput, type Route, route } from '#server/http/route';
import { requireGrant } from '../user/grant.server';
import { apiKey } from './api-key';
import { apiKeyTable } from './api-key.table';

const apiKeys = bind(apiKey, apiKeyTable);

export const apiKeyRoutes: Route[] = [
  ...readRoutes(apiKeys),
  route({
    method: 'POST',
    path: '/auth/api-keys',
    tag: 'API keys',
    summary: 'Make an API key; it is shown once, in this answer',
    permit: ['create', 'api-key'],
    status: 201,
    body: createInput(apiKey.fields),
    answer: () => {
      const record = recordSchema(apiKey, chips);
      return { ...record, properties: { ...(record.properties as object), key: { type: 'string' } } };
    },
    handle: async (ctx, { body }) => {
      requireGrant(ctx, body.role);
      if (body.expires_at && body.expires_at <= ctx.now)
        throw invalid({ expires_at: [messages.mustBeAhead('Expires')] });
      const key = `mw_${newToken()}`;
      const id = await insertRow(ctx, apiKeys, body, { key_hash: hashToken(key), key_start: key.slice(0, 8) });
      return { ...(await getRow(ctx, apiKeys, id)), key };
    },
  }),
  deleteRoute(apiKeys),
];

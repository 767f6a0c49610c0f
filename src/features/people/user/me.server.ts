import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { chips } from '#server/entity/routes';
import { type JsonSchema, list, object, recordSchema } from '#server/http/json-schema';
import { asPerson } from './person.server';
import { user } from './user';

const words = { type: 'string' };
const id = { type: 'string', format: 'uuid' };

export function meSchema(): JsonSchema {
  const record = recordSchema(user, chips);
  const more = {
    organization: object({
      id,
      name: words,
      time_zone: words,
      currency: words,
      week_start: words,
      language: words,
      rates: { type: 'object', additionalProperties: words },
      sign_with_password: { type: 'boolean' },
    }),
    organizations: list(object({ id, name: words })),
    restricted_add: { type: 'object', additionalProperties: list(words) },
    sends_mail: { type: 'boolean', description: 'false: no mail server is set up, and mails are only kept.' },
  };
  return object({ ...(record.properties as object), ...more });
}

/** Settings of the organisation that the screens need. */
interface OrganizationValues {
  rates: Record<string, string>;
  week_start: string;
  language: string;
  sign_with_password: boolean;
}

/** The current user, the organisation, other memberships, and restrictions set by an admin. */
export async function readMe(ctx: Context): Promise<Record<string, unknown>> {
  const me = await getRow(ctx, storeOf('user'), ctx.user.id);
  // An API key is valid for one organisation and need not know of others.
  const elsewhere = ctx.source === 'screen' ? null : ctx.organization.id;
  const [values] = await ctx.db.rows<OrganizationValues>(
    `select coalesce(settings -> 'rates', '{}') as rates, week_start, language,
       coalesce(settings -> 'sign_with_password' = 'true', false) as sign_with_password from organization where id = $1`,
    [ctx.organization.id],
  );
  const organizations = await asPerson(ctx, ctx.user.person!, () =>
    ctx.db.rows<{ id: string; name: string }>(
      `select o.id, o.name from organization o join member m on m.organization_id = o.id
       where m.person_id = $1 and m.is_active and m.deleted_at is null and o.deleted_at is null
         and ($2::uuid is null or o.id = $2) order by app_fold(o.name)`,
      [ctx.user.person, elsewhere],
    ),
  );
  const current = organizations.find((organization) => organization.id === ctx.organization.id);
  return {
    ...me,
    role: ctx.user.role,
    organization: { ...current, ...ctx.organization, ...values },
    organizations,
    restricted_add: ctx.user.restrictedAdd,
    sends_mail: ctx.app.config.smtpUrl !== undefined,
  };
}

import type { App } from '#server/app';
import type { Actor } from '#server/context';

/** Who looks after the installation: those whom OPERATORS names, or the admins of the only organisation. */
export async function operatorsOf({ config, system }: Pick<App, 'config' | 'system'>): Promise<string[]> {
  if (config.operators.length > 0) return config.operators;
  const { rows } = await system.query<{ email: string }>(
    `select lower(m.email) as email from member m join organization o on o.id = m.organization_id
     where o.deleted_at is null and m.role = 'admin' and m.is_active and m.deleted_at is null and m.person_id is not null
       and (select count(*) from organization where deleted_at is null) = 1`,
  );
  return rows.map(({ email }) => email);
}

/** The accounts of operators, one each: those of an admin, the oldest first. */
export async function accountsOf(
  { system }: Pick<App, 'system'>,
  operators: readonly string[],
): Promise<{ email: string; member: string; organization: string }[]> {
  const { rows } = await system.query<{ email: string; member: string; organization: string }>(
    `select distinct on (lower(m.email)) lower(m.email) as email, m.id as member, m.organization_id as organization
     from member m join organization o on o.id = m.organization_id
     where lower(m.email) = any($1) and o.deleted_at is null and m.role = 'admin' and m.is_active
       and m.deleted_at is null and m.person_id is not null
     order by lower(m.email), m.created_at, m.id`,
    [operators],
  );
  return rows;
}

export async function isOperator(app: App, { role, person }: Actor): Promise<boolean> {
  if (role !== 'admin' && app.config.operators.length === 0) return false;
  const { rows } = await app.system.query<{ email: string }>(`select lower(email) as email from person where id = $1`, [
    person,
  ]);
  return rows.length === 1 && (await operatorsOf(app)).includes(rows[0]!.email);
}

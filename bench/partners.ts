import type pg from 'pg';
import type { Database } from './database';
import type { Ask } from './http';
import { Plant } from './plant';
import type { Report } from './report';

const companies = 1_000_000;
const vendors = 20_000;
const turns = 10;
const limit = 100;

/** What people type: rare and frequent words, a typing error, a number, a host, and filters. */
const questions: Record<string, string> = {
  'a name': 'q=kelnika%20pumps%20ltd',
  'a frequent word': 'q=pumps',
  'a name with a typing error': 'q=kelnkia%20pumps',
  'a tax number': 'q=DE%20900%20123%20455',
  'a web host': 'q=company-123456.example',
  'a town and a trade': 'q=leeds%20valves',
  'a frequent word in one country': 'q=pumps&country=FR',
  'a vendor of ours': 'q=vendor%20777',
};

/** Search of companies with facets, one at a time: a million in a directory, twenty thousand vendors. */
export async function measurePartners(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000);
  try {
    await plant.asSuperuser(seedCompanies);
    const all: number[] = [];
    for (const [name, query] of Object.entries(questions)) {
      const ask: Ask = { method: 'GET', path: `/partners?${query}` };
      if ((await plant.rowsOn(ask.path)) === 0) throw new Error(`${name}: nothing found`);
      const took: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const began = performance.now();
        await plant.send(0, ask);
        took.push(performance.now() - began);
      }
      all.push(...took);
      report.figure(`partners: ${name}, p95`, p95(took), 'ms');
    }
    report.figure(
      `partners: all of these with facets, ${companies.toLocaleString('en')} companies, p95`,
      p95(all),
      'ms',
      limit,
    );
  } finally {
    await plant.close();
  }
}

const p95 = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1]!;

const words = `(array['Vor','Kel','Tam','Zun','Bre','Mol','Fen','Gar','Hul','Jor','Lir','Nex','Orb','Pav','Qui','Rud','Sev','Tor','Ulm','Wex'])[1 + n % 20]
  || (array['drax','nika','lomar','vent','sorin','taro','belle','gund','hovia','jensa','koma','mirra','nolta','pesko','quant','rosta','selm','turma','vanto','zelka'])[1 + (n / 20) % 20]`;
const trade = `(array['Pumps','Valves','Bearings','Gears','Seals','Filters','Drives','Tools','Castings','Controls'])[1 + (n / 400) % 10]`;
const country = `(array['DE','FR','GB','US','ES'])[1 + n % 5]`;

async function seedCompanies(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
  const { rows } = await client.query<{ id: string }>(`select id from organization limit 1`);
  const of = [rows[0]!.id];
  const indexes = ['directory_company_search', 'directory_company_keys', 'directory_company_folded'];
  const { rows: definitions } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = any($1)`,
    [indexes],
  );
  for (const index of indexes) await client.query(`drop index ${index}`);
  await client.query(
    `insert into directory (organization_id, id, name, load_id, companies, loaded_at, created_at)
     select $1, gen_random_uuid(), 'Register', gen_random_uuid(), ${companies}, now(), now()`,
    of,
  );
  await client.query(
    `insert into directory_company (organization_id, id, directory_id, load_id, name, registration_number, tax_number,
       address, country, industry, website, email, phone, updated_on)
     select $1, gen_random_uuid(), d.id, d.load_id, ${words} || ' ' || ${trade} || ' ' || n || ' Ltd', 'R ' || n,
       ${country} || '900' || lpad(n::text, 6, '0'), 'Street ' || n % 900 || ', ' ||
       (array['Leeds','Ulm','Lyon','Akron','Bilbao','Derby','Metz'])[1 + n % 7], ${country},
       (array['Machinery and equipment','Metals','Electronics','Trade'])[1 + n % 4],
       'https://www.company-' || n || '.example', 'office@company-' || n || '.example', '+49 555 ' || lpad(n::text, 7, '0'), '2026-05-01'
     from directory d, generate_series(1, ${companies}) n`,
    of,
  );
  for (const { indexdef } of definitions) await client.query(indexdef);
  await client.query(
    `insert into directory_word (organization_id, load_id, word)
     select distinct $1::uuid, load_id, word from directory_company c,
       regexp_split_to_table(app_company_plain(c.name), ' ') word where length(word) > 3`,
    of,
  );
  await client.query(
    `insert into vendor (organization_id, id, created_at, updated_at, name, country, tax_number)
     select $1, gen_random_uuid(), now(), now(), 'Vendor ' || n || ' ' || ${words}, ${country},
       ${country} || '900' || lpad((n * 7)::text, 6, '0') from generate_series(1, ${vendors}) n`,
    of,
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

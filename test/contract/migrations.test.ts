import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mended } from '../../scripts/mend-migration.mjs';
import { World } from '../world';

const modules = import.meta.glob<Record<string, unknown>>('../../src/**/*.table.ts', { eager: true });
const tables = [...new Set(Object.values(modules).flatMap(Object.values))]
  .filter((one) => one instanceof PgTable)
  .map((table) => getTableConfig(table as PgTable));

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** A column that is made anew takes its indexes with it, and nothing is wrong but that searching is slow. */
test('The migrations make every column and every index that the tables declare', async () => {
  const made = await world.rows<{ name: string }>(
    `select table_name || ' ' || column_name as name from information_schema.columns where table_schema = 'public'
     union all select tablename || ' ' || indexname || ' (index)' from pg_indexes where schemaname = 'public'`,
  );
  const known = new Set(made.map(({ name }) => name));
  const declared = tables.flatMap(({ name, columns, indexes }) => [
    ...columns.map((column) => `${name} ${column.name}`),
    ...indexes.map(({ config }) => `${name} ${config.name} (index)`),
  ]);
  expect(declared.length).toBeGreaterThan(1_000);
  expect(declared.filter((one) => !known.has(one))).toEqual([]);
});

test('A search over one more field is made after that field, and keeps its index', () => {
  const earlier = [
    'CREATE INDEX "pump_name" ON "pump" USING btree ("name");--> statement-breakpoint',
    'CREATE INDEX "pump_search" ON "pump" USING gin (search gin_trgm_ops);--> statement-breakpoint',
    'CREATE INDEX "valve_search" ON "valve" USING gin (search gin_trgm_ops);',
  ].join('\n');
  const generated = [
    'ALTER TABLE "pump" drop column "search";',
    'ALTER TABLE "pump" ADD COLUMN "search" text GENERATED ALWAYS AS (name || maker) STORED;',
    'ALTER TABLE "pump" ADD COLUMN "maker" text;',
    'CREATE INDEX "pump_maker" ON "pump" USING btree ("maker");',
  ];
  const asWritten = (statements: string[]) => statements.join('--> statement-breakpoint\n');
  const [drop, search, maker, index] = generated as [string, string, string, string];
  expect(mended(asWritten(generated), earlier, ['pump_name', 'pump_search', 'pump_maker', 'valve_search'])).toBe(
    asWritten([maker, drop, search, index, 'CREATE INDEX "pump_search" ON "pump" USING gin (search gin_trgm_ops);']),
  );
  expect(mended(asWritten([maker, index]), earlier, ['pump_search'])).toBe(asWritten([maker, index]));
});

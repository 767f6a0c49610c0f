import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the next migration from the difference between the tables and the last snapshot. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.table.ts',
  out: './src/server/db/migrations',
  entities: { roles: false },
});

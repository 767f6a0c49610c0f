import * as z from 'zod/mini';

/** What is in the file and how to recognise it; its last entry, because it is known only then. */
export const manifestName = 'manifest.json';
export const manifestFormat = 'millwright-organization';
export const manifestVersion = 1;

export const manifestSchema = z.object({
  format: z.literal(manifestFormat),
  version: z.int(),
  created_at: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** The last migration of the database it comes from. */
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.int(),
  /** Where the history ends. */
  audit: z.object({ seq: z.int(), hash: z.string() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

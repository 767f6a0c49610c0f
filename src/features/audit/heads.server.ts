import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Db } from '#server/db/transaction';

/** The end of an organisation's history at one moment. A copy kept elsewhere proves everything before it. */
export interface Head {
  organization: string;
  /** Number of entries. */
  number: number;
  /** Hash of the last entry, which covers all entries before it. */
  hash: string;
  noted_at: string;
  name?: string;
}

/** The heads of all organisations, including deleted ones. Needs the rights of the system. */
export async function headsOf(db: Db, now: string): Promise<Head[]> {
  const rows = await db.rows<{ organization: string; number: number; hash: string; name: string }>(
    `select o.id as organization, h.seq as number, encode(h.hash, 'hex') as hash, o.name
     from audit_head h join organization o on o.id = h.organization_id where h.seq > 0 order by o.name, o.id`,
  );
  return rows.map(({ organization, number, hash, name }) => ({ organization, number, hash, noted_at: now, name }));
}

/** One line: organisation, number, hash, time, and the name for readers. */
export const headLine = ({ organization, number, hash, noted_at, name = '' }: Head): string =>
  `${organization} ${number} ${hash} ${noted_at} ${name.replace(/\s+/g, ' ')}`.trimEnd();

/** A truncated time does not match, because more of the line may be missing. */
const pattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s+(\d{1,15})\s+([0-9a-f]{64})(?:\s+(\d{4}(?:-\d\d){2}T\d\d(?::\d\d){2}\.\d{3}Z)(?:\s+(.*))?)?$/i;

export interface Noted {
  heads: Head[];
  /** Line numbers that could not be parsed. */
  unreadable: number[];
}

/** Parses heads as `audit head` prints them, as lines or as JSON. */
export function readHeads(text: string): Noted {
  const json = headsInJson(text);
  if (json) return { heads: json, unreadable: [] };
  const heads: Head[] = [];
  const unreadable: number[] = [];
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const head = headIn(line);
    if (head) heads.push(head);
    else unreadable.push(at + 1);
  }
  return { heads, unreadable };
}

function headIn(line: string): Head | undefined {
  const found = pattern.exec(line);
  if (!found) return undefined;
  const [, organization = '', number, hash = '', noted_at = '', name] = found;
  return { organization: organization.toLowerCase(), number: Number(number), hash: hash.toLowerCase(), noted_at, name };
}

function headsInJson(text: string): Head[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const given = [JSON.parse(text)].flat() as Partial<Head>[];
    const heads = given.map((one) =>
      headIn(`${one.organization} ${one.number} ${one.hash} ${one.noted_at ?? ''} ${one.name ?? ''}`.trim()),
    );
    return heads.every((head) => head !== undefined) ? heads : undefined;
  } catch {
    return undefined;
  }
}

export const readHeadsFile = async (path: string) => readHeads(await readFile(path, 'utf8'));

/**
 * Appends the heads of a night and waits until they are on disk. The last line names the night, so that a job that is
 * retried after its server died finds that line and writes nothing.
 */
export async function appendHeads(path: string, night: string, heads: Head[]): Promise<void> {
  const file = await open(path, 'a+');
  try {
    const written = await file.readFile('utf8');
    const end = `# ${night}`;
    if (written.split('\n').includes(end)) return;
    // A line torn by a power cut stays on its own line.
    const begin = written === '' || written.endsWith('\n') ? '' : '\n';
    await file.appendFile(`${begin}${[...heads.map(headLine), end].join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

import type { Row } from '#web/query.ts';

/** Whether a requester reads what is said to them here, by the counts of the record. */
export type Reaches = (counts: Record<string, number>) => boolean;

/** Whom a comment is for: the staff alone, or the requester, too. */
export type Audience = 'internal' | 'requester';

/** A mark of a comment: it was said to the requester, or by them. */
export type Mark = 'to' | 'from';

interface Marked {
  is_public: boolean;
  created_by: { id: string } | null;
  of: { entity_type: string; id: string };
}

/** Strangers have no account; on the page of a request, whoever made it is the requester. */
export function markOf({ is_public, created_by, of }: Marked, row: Row): Mark | undefined {
  if (!is_public) return undefined;
  if (created_by === null) return 'from';
  const requester = (row.created_by as { id: string } | null)?.id;
  return of.entity_type === 'request' && of.id === row.id && created_by.id === requester ? 'from' : 'to';
}

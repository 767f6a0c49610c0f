/** Whether a requester reads what is said to them here, by the counts of the record. */
export type Reaches = (counts: Record<string, number>) => boolean;

/** Whom a comment is for: the staff alone, or the requester, too. */
export type Audience = 'internal' | 'requester';

/** A mark of a comment: it was said to the requester, or by them. */
export type Mark = 'to' | 'from';

/** Nothing for what only the staff reads. */
export const markOf = ({ is_public, is_from_requester }: { is_public: boolean; is_from_requester: boolean }) =>
  is_public ? ((is_from_requester ? 'from' : 'to') satisfies Mark) : undefined;

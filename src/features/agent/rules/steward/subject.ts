/** A subject is a record: its noun and id, in one order. What concerns several belongs to the first of them. */
export const stewarded = ['asset', 'contact', 'part', 'vendor'] as const;
export type Stewarded = (typeof stewarded)[number];

export const subjectOf = (type: Stewarded, id: string): string => `${type}:${id}`;

/** The ids of each noun among subjects. */
export function idsByNoun(subjects: readonly string[]): Record<Stewarded, string[]> {
  const ids: Record<Stewarded, string[]> = { asset: [], contact: [], part: [], vendor: [] };
  for (const subject of subjects) {
    const [type, id] = subject.split(':') as [Stewarded, string];
    ids[type]?.push(id);
  }
  return ids;
}

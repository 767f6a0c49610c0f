/** Series are judged by what happened, assets by what their sisters have. */
export const seriesSubject = (id: string): string => `series:${id}`;
export const assetSubject = (id: string): string => `asset:${id}`;

/** The ids of one kind among subjects. */
export const idsOf = (kind: 'series' | 'asset', subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => (subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : []));

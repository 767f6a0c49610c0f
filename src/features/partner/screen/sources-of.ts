import type { Partner, Source } from '../partner';

/** Where a company stands, each place once. */
export const sourcesOf = ({ sources }: Partner): Source[] =>
  [...new Map(sources.toReversed().map((source) => [source.id, source])).values()].toReversed();

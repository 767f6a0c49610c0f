/** How much earlier the same wall time can have been: half an hour in Lord Howe, two hours in Troll. */
const earlier = `array['2 hours', '1 hour', '30 minutes']::interval[]`;

/**
 * SQL: the instant of a wall time, as `instantOf` of `shared/wall` says it. Of a time that occurs twice PostgreSQL takes
 * the second, and everywhere else it is the first.
 */
export const wallInstant = (wall: string, zone: string): string =>
  `(select coalesce(min(first.at), later.at)
    from (select ${wall} as wall, ${wall} at time zone ${zone} as at) later
    left join lateral (select later.at - step as at from unnest(${earlier}) step) first
      on first.at at time zone ${zone} = later.wall
    group by later.at)`;

import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '#shared/wall';
import { World } from '#test/world';
import { wallInstant } from '#server/db/wall';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** Around a change of the clock of each zone, and around a day that was left out. */
test.each([
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Dublin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Antarctica/Troll', '2026-10-25'],
  ['America/St_Johns', '2026-11-01'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-10-25'],
])('the database and the server mean the same instant: %s, %s', async (zone, day) => {
  const from = Date.parse(day) - 6 * 3_600_000;
  const walls = Array.from({ length: 36 * 4 }, (_, quarter) => new Date(from + quarter * 900_000).toISOString());
  const { rows } = await world.app.pool.query<{ at: string }>(
    `select ${wallInstant('w.wall', '$2')} as at from unnest($1::timestamp[]) with ordinality w (wall, nth) order by nth`,
    [walls.map((wall) => wall.slice(0, -1)), zone],
  );
  expect(rows.map(({ at }) => at)).toEqual(
    walls.map((wall) => new Date(instantOf(Date.parse(wall), zone)).toISOString()),
  );
});

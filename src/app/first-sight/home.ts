import type { Home } from '#features/home/home';
import { words } from '#features/home/home.words';
import { formatNumber } from '#web/format/number.ts';
import { addressOf } from '../address';
import type { Answers } from '../prefetch';
import { escape } from './html';

const groups = ['in_progress', 'overdue', 'today', 'this_week'] as const;

/** The tiles of Home, or the job that is to be started next. */
export function homeAt(url: string, answers: Answers): string {
  const answer = addressOf(url).pathname === '/' ? answers.get('/home') : undefined;
  if (answer === undefined) return '';
  const home = JSON.parse(answer) as Home;
  // First steps stand above all else, and the timer may run elsewhere; the app draws them.
  if (home.checklist || home.timer) return '';
  return home.tiles ? tilesOf(home.tiles) : nextOf(home);
}

function tilesOf(tiles: NonNullable<Home['tiles']>): string {
  const all = tiles.map(
    ({ key, value }) =>
      `<div><dt>${escape(words.tiles[key]!.label)}</dt><dd>${formatNumber(Number(value ?? 0))}</dd></div>`,
  );
  return `<dl>${all.join('')}</dl>`;
}

function nextOf(home: Home): string {
  const key = groups.find((one) => home[one]?.results.length);
  if (!key) return '';
  const { count, results } = home[key]!;
  return `<article><h2>${words.work.title}</h2><h3>${words.work[key]} <i>${formatNumber(count)}</i></h3><b>${escape(results[0]!.name)}</b></article>`;
}

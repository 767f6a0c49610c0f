import type { Home } from '#features/home/home';
import { words as first } from '#features/home/checklist.words';
import { words } from '#features/home/home.words';
import { formatNumber } from '#web/format/number.ts';
import { addressOf } from '../address';
import type { Answers } from '../prefetch';
import { escape } from './html';

const groups = ['in_progress', 'overdue', 'today', 'this_week'] as const;

/** The first steps, the tiles and the next job of Home, as far as a phone shows them without scrolling. */
export function homeAt(url: string, answers: Answers): string {
  const answer = addressOf(url).pathname === '/' ? answers.get('/home') : undefined;
  if (answer === undefined) return '';
  const home = JSON.parse(answer) as Home;
  // Only this browser knows whether finished steps were put away.
  if (home.checklist) return home.checklist.every(({ is_done }) => is_done) ? '' : stepsOf(home.checklist);
  // The job with the timer is drawn by the app, because its clock runs.
  return (home.tiles ? tilesOf(home.tiles) : '') + (home.timer ? '' : nextOf(home));
}

function stepsOf(steps: NonNullable<Home['checklist']>): string {
  const all = steps.map(({ key, is_done }) => {
    const { title, text } = first.steps[key];
    return is_done ? `<u>${title}</u>` : `<u>${title}<small>${text}</small></u>`;
  });
  return `<article><h2>${first.title}</h2>${all.join('')}</article>`;
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

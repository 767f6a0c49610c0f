import { assemble } from '#app/server';
import { makeLog } from '#app/log';
import { readConfig } from '#server/config';
import { Clockwork } from '#server/jobs/cron';
import { Runner } from '#server/jobs/runner';
import { seriesTask, seriesTimetable, seriesTurnTask } from '#features/work-order/series/series-turn.server';

/** The jobs of a server in a separate process, with a clock that the test sets: `{ now }` in, `{ done }` out. */
const config = readConfig({ SECRET_KEY: 'a secret for tests only', LOG_LEVEL: 'silent' });
let now = 0;
const app = assemble(config, { connectionString: process.env.DATABASE_URL }, makeLog('silent'), () => new Date(now));
const clockwork = new Clockwork(app, [seriesTimetable]);
const runner = new Runner(app, [seriesTask, seriesTurnTask]);

process.on('message', (asked: { now: number }) => {
  now = asked.now;
  void (async () => {
    await clockwork.tick();
    while (await runner.runOne());
    process.send!({ done: now });
  })();
});
process.send!({ done: 0 });

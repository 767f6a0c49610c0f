import type { Database } from './database';
import type { Answered } from './load';
import { answersTo, organization, tally } from './overload';
import type { Report } from './report';
import { startServer } from './server';

/** So many reports in an hour, which is to disturb nobody. */
const anHour = { reports: 10_000, seconds: 3_600 };
/** The pace of that hour, for as long as it takes to measure; and all of it, thirty times as fast. */
const steady = 60;
const quick = anHour.seconds / 30;
/** Requests per second of the people who work meanwhile. */
const rate = 10;
const most = 1.5;

/** Strangers flood one portal while the staff of the same organisation works. */
export async function measurePortalFlood(database: Database, report: Report): Promise<void> {
  await database.create('portal_flood');
  const server = await startServer({
    DATABASE_URL: database.addressOf('portal_flood'),
    SECRET_KEY: 'a secret for the bench only',
    SIGNUP: 'open',
    // The senders are told apart as behind a proxy, or the limit by address would end it at once.
    TRUST_PROXY: '127.0.0.1',
  });
  const port = Number(new URL(server.url).port);
  try {
    const key = await organization(server, 'Flooded Works', '/auth/setup');
    const portal = (daily_limit: number) => makePortal(server.url, key, daily_limit);
    const work = (seconds: number) => answersTo({ port, path: '/api/locations?page_size=50', key, rate, seconds });
    const body = JSON.stringify({ description: 'Water drips from the pump in the boiler room.' });
    const flood = (path: string, a: number, seconds: number) =>
      answersTo({ port, path, key, rate: a, seconds, report: { body, addresses: 2_000 } });
    await work(10);
    const idle = await work(steady);
    const pace = anHour.reports / anHour.seconds;
    const [taken, during] = await Promise.all([flood(await portal(100_000), pace, steady), work(steady)]);
    const all = anHour.reports / quick;
    const [refused, rushed] = await Promise.all([flood(await portal(200), all, quick), work(quick)]);
    report.note(
      `portal-flood: at the pace of 10,000 reports an hour, all taken (${tally(taken)}); then ${refused.length} in ${quick} s against a limit of 200 a day (${tally(refused)}). The staff meanwhile: ${tally(during)}; ${tally(rushed)}.`,
    );
    for (const [what, answers] of [
      ['idle', idle],
      ['at the pace of 10,000 reports an hour', during],
      ['with 10,000 reports in two minutes', rushed],
    ] as const)
      for (const share of [0.5, 0.95])
        report.figure(`portal-flood: p${share * 100} of the staff, ${what}`, at(share, answers), 'ms');
    for (const share of [0.5, 0.95])
      report.figure(
        `portal-flood: p${share * 100} at that pace, to idle`,
        at(share, during) / at(share, idle),
        '×',
        most,
      );
    report.figure('portal-flood: p95 with all in two minutes, to idle', at(0.95, rushed) / at(0.95, idle), '×');
  } finally {
    await server.stop();
  }
}

/** The path to which its reports are sent. */
async function makePortal(url: string, key: string, daily_limit: number): Promise<string> {
  const answer = await fetch(`${url}/api/portals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ title: `Report a problem (${daily_limit} a day)`, daily_limit }),
  });
  if (!answer.ok) throw new Error(`/portals failed: ${await answer.text()}`);
  const { url: page } = (await answer.json()) as { url: string };
  return `/api/public/portals/${new URL(page).pathname.split('/').pop()}/requests`;
}

const at = (share: number, answers: Answered[]): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * share)] ?? Number.NaN;

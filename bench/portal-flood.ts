import type { Database } from './database';
import type { Answered } from './load';
import { answersTo, organization, tally } from './overload';
import type { Report } from './report';
import { startServer } from './server';

/** So many reports in an hour, which is to disturb nobody. */
const anHour = { reports: 10_000, seconds: 3_600 };
/** They take turns, so that other load on the machine affects all of them equally. */
const rounds = 6;
const turn = 10;
/** All of that hour's reports, as fast as the turns allow. */
const rush = anHour.reports / (rounds * turn);
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
    const body = JSON.stringify({
      description: 'Water drips from the pump in the boiler room.',
      // The sender is mailed, up to a limit.
      contact: { email: 'crowd@outside.example' },
    });
    const flood = (path: string, a: number, seconds: number) =>
      answersTo({ port, path, key, rate: a, seconds, report: { body, addresses: 2_000 } });
    const [roomy, usual] = [await portal(100_000), await portal(200)];
    await work(turn);
    const seen = { idle: [] as Answered[], paced: [] as Answered[], rushed: [] as Answered[] };
    const sent = { paced: [] as Answered[], rushed: [] as Answered[] };
    for (let round = 0; round < rounds; round++) {
      seen.idle.push(...(await work(turn)));
      for (const [kind, path, a] of [
        ['paced', roomy, anHour.reports / anHour.seconds],
        ['rushed', usual, rush],
      ] as const) {
        const [reports, worked] = await Promise.all([flood(path, a, turn), work(turn)]);
        sent[kind].push(...reports);
        seen[kind].push(...worked);
      }
    }
    report.note(
      `portal-flood: at the pace of 10,000 reports an hour, all taken: ${tally(sent.paced)}, the staff meanwhile ${tally(seen.paced)}. Then ${rush.toFixed(0)} a second against a limit of 200 a day: ${tally(sent.rushed)}, the staff ${tally(seen.rushed)}.`,
    );
    for (const share of [0.5, 0.95]) {
      const of = `portal-flood: p${share * 100} of the staff`;
      const idle = at(share, seen.idle);
      report.figure(`${of}, idle`, idle, 'ms');
      report.figure(`${of}, at the pace of 10,000 reports an hour`, at(share, seen.paced), 'ms');
      report.figure(`${of}, the same to idle`, at(share, seen.paced) / idle, '×', most);
      report.figure(`${of}, with 10,000 reports in a minute`, at(share, seen.rushed), 'ms');
      report.figure(`${of}, the same to idle`, at(share, seen.rushed) / idle, '×');
    }
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

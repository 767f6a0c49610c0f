import { expect, test } from 'vitest';
import type { StoredReport } from './stored-reports.web';
import { sendStored } from './send-stored';

const storedReport = (id: string, refusal?: string[]): StoredReport => ({ id, url: id, entries: [], refusal });
const answer = (status: number, redirected = false) => ({ status, redirected }) as Response;

async function outcome(
  answers: Record<string, Response | undefined>,
  reports = Object.keys(answers).map((id) => storedReport(id)),
) {
  const said: string[] = [];
  const note =
    (what: string) =>
    async ({ id }: StoredReport) =>
      void said.push(`${what} ${id}`);
  const post = async ({ id }: StoredReport) => answers[id];
  await sendStored(reports, { post, sent: note('sent'), refused: note('refused') });
  return said;
}

test('S31 a kept report that is refused holds up no other', async () => {
  const answers = {
    gone: answer(404),
    closed: answer(409),
    wrong: answer(422),
    full: answer(429),
    good: answer(200, true),
  };
  expect(await outcome(answers)).toEqual(['refused gone', 'refused closed', 'refused wrong', 'sent good']);
});

test('S31 without a connection all of them wait, and what was refused is not sent again', async () => {
  expect(await outcome({ away: undefined, good: answer(200, true) })).toEqual([]);
  expect(await outcome({ good: answer(200, true) }, [storedReport('old', ['Gone']), storedReport('good')])).toEqual([
    'sent good',
  ]);
});

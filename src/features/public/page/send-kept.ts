import type { Kept } from './kept.web';

interface Ways {
  /** Nothing when the server was not reached. */
  post(report: Kept): Promise<Response | undefined>;
  sent(report: Kept, response: Response): Promise<unknown>;
  refused(report: Kept, response: Response): Promise<unknown>;
}

/** Sends what waits, each once. What is refused is set aside, so that it holds up no other; what is too much waits on. */
export async function sendKept(reports: readonly Kept[], { post, sent, refused }: Ways): Promise<void> {
  for (const report of reports.filter(({ refusal }) => !refusal)) {
    const response = await post(report);
    if (response === undefined) return;
    if (response.redirected) await sent(report, response);
    else if (response.status !== 429) await refused(report, response);
  }
}

import type { StoredReport } from './stored-reports.web';

interface Ways {
  /** Nothing when the server was not reached. */
  post(report: StoredReport): Promise<Response | undefined>;
  sent(report: StoredReport, response: Response): Promise<unknown>;
  refused(report: StoredReport, response: Response): Promise<unknown>;
}

/** Sends what waits, each once. What is refused is set aside, so that it holds up no other; what is too much waits on. */
export async function sendStored(reports: readonly StoredReport[], { post, sent, refused }: Ways): Promise<void> {
  for (const report of reports.filter(({ refusal }) => !refusal)) {
    const response = await post(report);
    if (response === undefined) return;
    if (response.redirected) await sent(report, response);
    else if (response.status !== 429) await refused(report, response);
  }
}

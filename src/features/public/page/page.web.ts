import './page.css';
import { clearDraft, keepDraft } from './draft.web';
import { addFilter } from './filter.web';
import { storeReport, storedReports, dropReport, type StoredReport } from './stored-reports.web';
import { problemsOf, showAside } from './aside.web';
import { sendStored } from './send-stored';

/**
 * What script adds to the form of a portal, which works without it: pictures are shown before they are sent, similar
 * reports as one writes, the words are kept on this device until they are sent, and so is a report without a connection.
 */
const form = document.querySelector<HTMLFormElement>('form[data-report]');
const box = document.querySelector<HTMLElement>('#problems');

// Loaded again, the page does not say again that something was sent.
if (new URLSearchParams(location.search).has('sent')) history.replaceState(null, '', location.pathname);

if (form && box) {
  const status = form.querySelector<HTMLElement>('[data-status]')!;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!;
  const idInput = form.elements.namedItem('id') as HTMLInputElement;
  // Ids for further reports, from the server, which makes them anyway.
  const furtherIds = form.dataset.furtherIds!.split(' ');
  const labels = { send: button.textContent, sending: button.dataset.sending! };

  const setBusy = (busy: boolean) => {
    button.disabled = busy;
    button.textContent = busy ? labels.sending : labels.send;
  };

  keepDraft(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    setBusy(true);
    const report = { id: idInput.value, url: form.action, entries: [...new FormData(form)] };
    void send(report).finally(() => setBusy(idInput.value === ''));
  });

  const send = async (report: StoredReport) => {
    const response = await post(report);
    if (response === undefined) return wait(report);
    clearDraft();
    if (response.redirected) return location.replace(response.url);
    keepDraft(form);
    await showProblems(box, response);
  };

  /** Without a connection the report waits on this device. It has its id already, so it comes in once. */
  const wait = async (report: StoredReport) => {
    await storeReport(report);
    clearDraft();
    form.reset();
    form.querySelector('[data-preview]')?.replaceChildren();
    idInput.value = furtherIds.shift() ?? '';
    status.textContent = box.dataset.kept!;
  };

  let sending: Promise<void> | undefined;
  const sendAll = () => (sending ??= sendThose().finally(() => (sending = undefined)));
  const sendThose = async () => {
    await sendStored(await storedReports(), {
      post,
      sent: async ({ id }, { url: href }) => {
        await dropReport(id);
        const link = Object.assign(document.createElement('a'), { href, textContent: box.dataset.follow! });
        status.replaceChildren(`${box.dataset.sent!} `, link);
      },
      refused: async (report, response) => storeReport({ ...report, refusal: reasonsIn(await pageIn(response)) }),
    });
    showAside(form, box, await storedReports());
  };
  addEventListener('online', () => void sendAll());
  setInterval(() => void sendAll(), 30_000);
  void sendAll();

  form.querySelector('#photos')?.addEventListener('change', ({ currentTarget }) => {
    const pictures = [...(currentTarget as HTMLInputElement).files!].map((file) => {
      const image = Object.assign(new Image(96, 96), { src: URL.createObjectURL(file), alt: file.name });
      image.addEventListener('load', () => URL.revokeObjectURL(image.src));
      return image;
    });
    form.querySelector('[data-preview]')!.replaceChildren(...pictures);
  });

  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-filter]')) addFilter(select);
  for (const name of ['description', 'asset', 'location'])
    form.querySelector(`#${name}`)?.addEventListener('change', () => void showSimilar(form));
}

/** Nothing when the server was not reached, or cannot answer now. */
async function post({ url, entries }: StoredReport): Promise<Response | undefined> {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { accept: 'text/html' } });
    return response.status >= 500 ? undefined : response;
  } catch {
    return undefined;
  }
}

async function pageIn(response: Response): Promise<Document> {
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** What the page says is wrong; one without a form says one thing: closed, or gone. */
function reasonsIn(page: Document): string[] {
  const problems = [...page.querySelectorAll('.problems li')];
  return (problems.length > 0 ? problems : [...page.querySelectorAll('.lead')]).map((one) => one.textContent ?? '');
}

async function showProblems(box_: HTMLElement, response: Response): Promise<void> {
  const problems = problemsOf(box_.dataset.refused!, reasonsIn(await pageIn(response)));
  box_.replaceChildren(problems);
  problems.focus();
}

async function showSimilar(form_: HTMLFormElement): Promise<void> {
  const url = new URL(form_.action);
  const values = new FormData(form_);
  for (const [param, name] of [
    ['q', 'description'],
    ['asset', 'asset'],
    ['location', 'location'],
  ] as const)
    if (values.get(name)) url.searchParams.set(param, String(values.get(name)));
  const response = await fetch(url).catch(() => undefined);
  const found = response?.ok && (await pageIn(response)).querySelector('#similar');
  if (found) document.querySelector('#similar')!.replaceWith(found);
}

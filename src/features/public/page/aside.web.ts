import { dropReport, type StoredReport } from './stored-reports.web';

/** A box that says what was not sent, and why. */
export function problemsOf(title: string, reasons: readonly string[]): HTMLElement {
  const box = made('div', { className: 'problems', tabIndex: -1, role: 'alert' });
  const list = made('ul', {});
  list.append(...reasons.map((textContent) => made('li', { textContent })));
  box.append(made('h2', { textContent: title }), list);
  return box;
}

/** The kept reports that were refused, each with its words, until its sender writes it again or deletes it. */
export function showAside(form: HTMLFormElement, { dataset }: HTMLElement, reports: readonly StoredReport[]): void {
  const refused = reports.filter(({ refusal }) => refusal);
  const boxes = refused.map(({ id, entries, refusal }) => {
    const box = problemsOf(dataset.refused!, refusal!);
    const words = entries.find(([name]) => name === 'description')?.[1];
    const end = (textContent: string, more?: () => void) => {
      const button = made('button', { type: 'button', className: 'second', textContent });
      button.addEventListener('click', () => {
        more?.();
        void dropReport(id).then(() => box.remove());
      });
      return button;
    };
    box.append(
      made('p', { className: 'said', textContent: String(words ?? '') }),
      end(dataset.again!, () => fill(form, entries)),
      ' ',
      end(dataset.delete!),
    );
    return box;
  });
  document.querySelector('#aside')?.replaceChildren(...boxes);
}

/** Files cannot be put back: their sender chooses them again. */
function fill(form: HTMLFormElement, entries: StoredReport['entries']): void {
  for (const [name, value] of entries) {
    const input = form.elements.namedItem(name);
    if (typeof value === 'string' && name !== 'id' && input && 'value' in input) input.value = value;
  }
  form.dispatchEvent(new Event('input'));
  form.querySelector<HTMLElement>('#description')?.focus();
}

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, values: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(tag), values);

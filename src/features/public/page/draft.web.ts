/** The words of a report stay on this device until they are sent: a full limit or a closed tab loses none. */
const key = `millwright.report ${location.pathname}`;

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isWorded = (input: Element): input is Input =>
  /^(input|textarea|select)$/i.test(input.tagName) &&
  !['hidden', 'file'].includes((input as Input).type) &&
  (input as Input).name !== 'website';

const watched = new WeakSet<HTMLFormElement>();

/** Fills in what was kept, and keeps what is written from now on. */
export function keepDraft(form: HTMLFormElement): void {
  const inputs = [...form.elements].filter(isWorded);
  const save = () => {
    const values = inputs.filter(({ value }) => value).map(({ name, value }) => [name, value]);
    attempt(() => localStorage.setItem(key, JSON.stringify(Object.fromEntries(values))));
  };
  if (watched.has(form)) return save();
  watched.add(form);
  const draft = attempt(() => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>) ?? {};
  for (const input of inputs) if (!input.value && draft[input.name]) input.value = draft[input.name]!;
  form.addEventListener('input', save);
}

export const clearDraft = (): void => void attempt(() => localStorage.removeItem(key));

/** Some browsers forbid it, or have no room. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

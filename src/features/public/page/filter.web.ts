/**
 * A long list of places gets a search above it. What is typed shortens the list, and a single match is chosen. Without
 * script the list alone works, too.
 */
export function addFilter(select: HTMLSelectElement): void {
  const all = [...select.options];
  const [none] = all;
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    className: 'filter',
    placeholder: select.dataset.filter!,
    ariaLabel: select.dataset.filter!,
    autocomplete: 'off',
  });
  const status = Object.assign(document.createElement('p'), { className: 'hint', role: 'status' });
  const show = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    const found = all.filter((one) => one !== none && words.every((word) => fold(one.text).includes(word)));
    const chosen = select.value;
    select.replaceChildren(none!, ...found);
    select.value = found.some(({ value }) => value === chosen) ? chosen : '';
    if (words.length > 0 && select.value === '' && found.length === 1) select.value = found[0]!.value;
    status.textContent = words.length > 0 ? (found.length === 0 ? select.dataset.none! : '') : '';
    if (select.value !== chosen) select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  input.addEventListener('input', show);
  select.form!.addEventListener('reset', () => setTimeout(show));
  select.before(input, status);
}

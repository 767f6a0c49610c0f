/** Uses the clipboard API, or the legacy method: pages without https have no clipboard. */
export async function copyText(text: string, from: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, from);
  }
}

/** The field is inserted beside the button, because a dialog traps the focus; a menu is gone by now. */
function copyBySelection(text: string, from: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  if (from.isConnected) from.after(field);
  else document.body.append(field);
  const previous = document.activeElement as HTMLElement | null;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    (from.isConnected ? from : previous)?.focus();
  }
}

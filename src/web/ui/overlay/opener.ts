let last: HTMLElement | null = null;

/** Remembers the last focus outside menus and dialogs, which disappear. */
document.addEventListener('focusin', ({ target }) => {
  if (!(target as HTMLElement).closest('[role="menu"], [role="dialog"]')) last = target as HTMLElement;
});

/** The element to return to when a dialog that opens now is closed; within a dialog, its active element. */
export function currentOpener(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  return active?.closest('[role="dialog"]') ? active : last;
}

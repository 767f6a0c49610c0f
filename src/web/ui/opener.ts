let last: HTMLElement | null = null;

/** Menus and dialogs come and go: what had the focus before them is still there after. */
document.addEventListener('focusin', ({ target }) => {
  if (!(target as HTMLElement).closest('[role="menu"], [role="dialog"]')) last = target as HTMLElement;
});

/** Where to go on when a dialog that opens now is closed; from one dialog to another, in the first. */
export function currentOpener(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  return active?.closest('[role="dialog"]') ? active : last;
}

import { words } from '#words/screen';
import { say, sayFailed } from './toast.tsx';

interface Told {
  copied: string;
  failed: string;
}

/** Says how copying went (S25.3, S25.4), with what there is to do about it. */
export async function tellCopied(
  copying: Promise<boolean>,
  told: Told = words.copy,
  ...actions: Parameters<typeof say>[1][]
): Promise<boolean> {
  const copied = await copying;
  if (copied) say(told.copied, ...actions);
  else sayFailed(told.failed);
  return copied;
}

/** By the clipboard, else by the legacy method: pages without https have no clipboard. */
export async function copyText(text: string, from: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, from);
  }
}

/** A browser lets a page copy while it is being pressed: what is copied may come a little later. */
export async function copyTextLater(text: Promise<string>, from: HTMLElement): Promise<boolean> {
  const type = 'text/plain';
  try {
    await copyItem(
      type,
      text.then((told) => new Blob([told], { type })),
    );
    return true;
  } catch {
    return copyText(await text, from);
  }
}

/** The clipboard takes PNG alone, and there is no other way. */
export async function copyPicture(address: string): Promise<boolean> {
  try {
    const picture = fetch(address).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error())));
    await copyItem('image/png', picture);
    return true;
  } catch {
    return false;
  }
}

/** It is handed the promise: Safari forgets the press while one waits. */
const copyItem = (type: string, content: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ [type]: content })]);

/** The field stands beside the button, because a dialog keeps the focus inside; a menu is gone by now. */
function copyBySelection(text: string, from: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  if (from.isConnected) from.after(field);
  else document.body.append(field);
  const before = document.activeElement as HTMLElement | null;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    (from.isConnected ? from : before)?.focus();
  }
}

import { words } from '#words/screen';
import { copyText } from './copy-text.ts';
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

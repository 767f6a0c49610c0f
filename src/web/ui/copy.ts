import { words } from '#words/screen';
import { copyText } from './copy-text.ts';
import { say, sayFailed } from './overlay/toast.tsx';

interface CopyMessages {
  copied: string;
  failed: string;
}

/** Reports the result of copying (S25.3, S25.4), with follow-up actions. */
export async function showCopyResult(
  copying: Promise<boolean>,
  messages: CopyMessages = words.copy,
  ...actions: Parameters<typeof say>[1][]
): Promise<boolean> {
  const copied = await copying;
  if (copied) say(messages.copied, ...actions);
  else sayFailed(messages.failed);
  return copied;
}

/** Copies a text that arrives after the press: browsers allow copying only during one. */
export async function copyTextLater(text: Promise<string>, from: HTMLElement): Promise<boolean> {
  const type = 'text/plain';
  try {
    await copyItem(
      type,
      text.then((content) => new Blob([content], { type })),
    );
    return true;
  } catch {
    return copyText(await text, from);
  }
}

/** The clipboard accepts only PNG, and there is no fallback. */
export async function copyPicture(address: string): Promise<boolean> {
  try {
    const picture = fetch(address).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error())));
    await copyItem('image/png', picture);
    return true;
  } catch {
    return false;
  }
}

/** Takes a promise, because Safari forgets the press while awaiting. */
const copyItem = (type: string, content: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ [type]: content })]);

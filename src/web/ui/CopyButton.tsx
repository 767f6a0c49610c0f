import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/screen';

const saysFor = 3_000;

/** Copies a text and says for a moment how it went, on the button that was pressed. */
export const CopyButton = ({ text }: { text: string }) => (
  <CopyingButton said={words.copy} copying={(from) => copy(text, from)} />
);

interface CopyingProps {
  said: { copy: string; copied: string; failed: string };
  copying(from: HTMLElement): Promise<boolean>;
}

/** The same for what is no text. */
export function CopyingButton({ said, copying }: CopyingProps) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), saysFor);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <>
      <Button
        variant="default"
        leftSection={result === 'copied' ? <Check size={16} /> : <Copy size={16} />}
        onClick={async (event) => setResult((await copying(event.currentTarget)) ? 'copied' : 'failed')}
      >
        {said[result ?? 'copy']}
      </Button>
      <span role="status" className="visually-hidden">
        {result && said[result]}
      </span>
    </>
  );
}

export async function copy(text: string, from: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, from);
  }
}

/** Pages without https have no clipboard. The field stands beside the button, because a dialog keeps the focus inside. */
function copyBySelection(text: string, from: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  from.after(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    from.focus();
  }
}

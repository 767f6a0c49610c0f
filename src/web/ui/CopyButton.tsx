import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/screen';
import { showCopyResult } from './copy.ts';
import { copyText } from './copy-text.ts';

const feedbackFor = 3_000;

/** Copies a text and reports the result: by a toast, and for a moment on the button. */
export const CopyButton = ({ text }: { text: string }) => (
  <CopyingButton labels={words.copy} copy={(from) => copyText(text, from)} />
);

interface CopyingProps {
  labels: { copy: string; copied: string; failed: string };
  copy(from: HTMLElement): Promise<boolean>;
}

/** The same for content other than text. */
export function CopyingButton({ labels, copy }: CopyingProps) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), feedbackFor);
    return () => clearTimeout(timer);
  }, [result]);
  const press = async (from: HTMLElement) =>
    setResult((await showCopyResult(copy(from), labels)) ? 'copied' : 'failed');
  return (
    <Button
      variant="default"
      leftSection={result === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      onClick={({ currentTarget }) => void press(currentTarget)}
    >
      {labels[result ?? 'copy']}
    </Button>
  );
}

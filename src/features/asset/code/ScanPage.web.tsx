import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Camera, canSee } from '#web/scan/Camera.tsx';
import { CodeBox } from '#web/scan/CodeBox.tsx';
import { codeIn } from '#web/scan/code-in.ts';
import styles from '../../../web/scan/scan.module.css';
import { useSession } from '#web/session.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { words } from '../asset.words';
import { findCode } from './find-code';

const texts = words.scan;

/** Finds the record for a label or number: with the camera where there is one, by typing everywhere (S47). */
export function ScanPage() {
  const { may } = useSession();
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useTyping(box);
  useEffect(() => {
    document.title = `${texts.title} · ${all.product}`;
  }, []);

  const find = useCallback(
    async (scanned: string): Promise<boolean> => {
      setBusy(true);
      setError('');
      try {
        const to = await findCode(scanned, may);
        if (to) await navigate({ to });
        else refuse(texts.unknown(codeIn(scanned)));
        return to !== undefined;
      } catch (problem) {
        refuse((problem as Error).message);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [navigate, may],
  );
  function refuse(why: string) {
    setError(why);
    // The next scan replaces this text.
    box.current?.select();
  }
  return (
    <div className={styles.page}>
      <PageHeader title={texts.title} />
      <Camera onCode={find} />
      <CodeBox
        action={texts.open}
        hint={texts.codeHint}
        error={error}
        busy={busy}
        box={box}
        onCode={(code) => void find(code)}
      />
      {may('update', 'part') && (
        <Button component={Link} to="/count" variant="subtle" leftSection={<ClipboardCheck size={16} />}>
          {texts.toCount}
        </Button>
      )}
    </div>
  );
}

/**
 * A handheld scanner types what it reads, followed by Enter. The box is focused where that opens no keyboard over the
 * camera; elsewhere the first key moves the focus to it, before a shortcut handles the key.
 */
function useTyping(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!canSee() || matchMedia('(pointer: fine)').matches) box.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !/^[a-z0-9]$/i.test(key)) return;
      if ((target as Element).closest('input, textarea, select, [role="dialog"]')) return;
      event.stopPropagation();
      box.current?.focus();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [box]);
}

import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { Camera, canSee } from '#web/scan/Camera.tsx';
import { codeIn } from '#web/scan/code-in.ts';
import styles from '#web/scan/scan.module.css';
import { useSession } from '#web/session.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { words } from '#words/asset';

const said = words.scan;

/** Labels of what has no code of its own say where it is. */
const addressOfRecord = /\/(part|location)\/[0-9a-f-]{36}$/i;

/** From a label to its asset: by camera where the browser reads codes, by typing everywhere (S47). */
export function ScanPage() {
  const { may } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useTyping(box);
  useEffect(() => {
    document.title = `${said.title} · ${all.product}`;
  }, []);

  const find = useCallback(
    async (scanned: string): Promise<boolean> => {
      const [ofRecord] = addressOfRecord.exec(scanned) ?? [];
      if (ofRecord) {
        await navigate({ to: ofRecord });
        return true;
      }
      const code = codeIn(scanned);
      setBusy(true);
      setError('');
      try {
        const { id } = await api.get<{ id: string }>(`/assets/code/${encodeURIComponent(code)}`);
        await navigate({ to: `/asset/${id}` });
        return true;
      } catch (problem) {
        const unknown = problem instanceof Problem && problem.status === 404;
        setError(unknown ? said.unknown(code) : (problem as Error).message);
        // What a scanner types next takes its place.
        box.current?.select();
        return false;
      } finally {
        setBusy(false);
      }
    },
    [navigate],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') setError(said.empty);
    else void find(typed);
  }
  return (
    <div className={styles.page}>
      <PageHeader title={said.title} />
      <Camera onCode={find} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          ref={box}
          label={said.code}
          description={said.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {said.open}
        </Button>
      </form>
      {may('update', 'part') && (
        <Button component={Link} to="/count" variant="subtle" leftSection={<ClipboardCheck size={16} />}>
          {said.toCount}
        </Button>
      )}
    </div>
  );
}

/**
 * A scanner in the hand types what it reads, and Enter. The box has the focus where that opens no keyboard over the
 * camera; elsewhere the first letter brings it there, before a shortcut takes it.
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

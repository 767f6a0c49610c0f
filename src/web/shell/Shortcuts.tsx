import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { lazyScreen } from '../lazy-screen.tsx';
import { hasShortcuts } from '../prefs.ts';
import { useSession } from '../session.tsx';
import { loadDialog } from '../ui/overlay/Dialog.tsx';
import { prefetchAtRest, sayMissing } from '../ui/LazyButton.tsx';
import { undoLast } from '../ui/overlay/toast.tsx';
import { railFeatures } from './entries.ts';
import { onOpenPalette, onOpenShortcuts } from './palette.ts';

const Palette = lazyScreen(async () => (await import('./Palette.tsx')).Palette);
const Help = lazyScreen(async () => {
  const [{ Help: Loaded }] = await Promise.all([import('./Help.tsx'), loadDialog()]);
  return Loaded;
});

/** Ticks and switches take no letters, so the keys work there too. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

/**
 * Keyboard shortcuts that work outside fields: ⌘K, /, ?, G then a letter, and those of the page's buttons.
 * Switched off, only those with ⌘ or Ctrl remain.
 */
export function Shortcuts() {
  const [shown, setShown] = useState<'palette' | 'help'>();
  const navigate = useNavigate();
  const { may } = useSession();
  const goPressed = useRef(false);
  // Prefetched, because what is typed right after opening it must reach its input.
  useEffect(() => {
    return prefetchAtRest(Palette.load);
  }, []);
  useEffect(() => {
    const palette = () => void Palette.load().then(() => setShown('palette'), sayMissing);
    const help = () => void Help.load().then(() => setShown('help'), sayMissing);
    onOpenPalette(palette);
    onOpenShortcuts(help);
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
        event.preventDefault();
        palette();
        return;
      }
      if ((event.metaKey || event.ctrlKey) && event.key === 'Enter') {
        // A dialog above the page is saved before the page.
        const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
        top.querySelector<HTMLElement>(event.shiftKey ? '[data-save-another]' : '[data-save]')?.click();
        return;
      }
      // In a field the browser undoes the typing.
      if ((event.metaKey || event.ctrlKey) && event.key === 'z' && !isTyping(event.target)) {
        if (undoLast()) event.preventDefault();
        return;
      }
      if (
        !hasShortcuts() ||
        isTyping(event.target) ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        document.querySelector('[role="dialog"]')
      )
        return;
      if (goPressed.current) {
        goPressed.current = false;
        const feature = railFeatures(may).find(({ slug }) => slug.startsWith(event.key));
        if (event.key === 'h') void navigate({ to: '/' });
        else if (feature) void navigate({ to: `/${feature.slug}` });
      } else if (event.key === 'g') {
        goPressed.current = true;
        setTimeout(() => (goPressed.current = false), 1_000);
      } else if (event.key === '/') palette();
      else if (event.key === '?') help();
      else {
        const button = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
        if (!button) return;
        button.click();
      }
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, may]);
  return (
    <>
      {shown === 'palette' && <Palette onClose={() => setShown(undefined)} />}
      {shown === 'help' && <Help onClose={() => setShown(undefined)} />}
    </>
  );
}

import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const openDelay = 300;
const open = '[aria-expanded="true"]';

/** Opens at its target after a delay, and closes when pointer or focus leave it. */
export function Bubble({ label, target, onLeave }: { label: string; target: HTMLElement; onLeave(): void }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // Not if the target was pressed meanwhile and its menu is open, or if a dialog now covers it.
    const timer = setTimeout(() => {
      const pressed = target.matches(open) || target.querySelector(open) !== null;
      const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
      setOpened(!pressed && (!dialog || dialog.contains(target)));
    }, openDelay);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onLeave();
    const closingEvents = ['pointerleave', 'focusout', 'pointerdown'];
    for (const type of closingEvents) target.addEventListener(type, onLeave);
    addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      for (const type of closingEvents) target.removeEventListener(type, onLeave);
      removeEventListener('keydown', onKey);
    };
  }, [target, onLeave]);
  return <Tooltip target={target} label={label} opened={opened} multiline maw={420} />;
}

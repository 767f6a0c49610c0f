import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { words } from '#words/screen';
import { cut } from '../format/name.ts';
import { useHeldPage } from '../ui/overlay/held-page.ts';
import { useOnTop } from '../ui/overlay/on-top.ts';
import type { Hit } from './found.ts';
import { useHits } from './palette-hits.tsx';
import styles from './shell.module.css';

/** One box to go, find and act (S43): local results at once, the server's after 300 ms. */
export function Palette({ onClose }: { onClose(): void }) {
  useHeldPage();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { hits, notice } = useHits(text.trim(), q);
  const chosen = Math.min(at, hits.length - 1);
  const isOnTop = useOnTop();

  useEffect(() => {
    document.getElementById(`hit-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function go(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    if (hit.download === undefined) return void navigate({ href: hit.to });
    Object.assign(document.createElement('a'), { href: hit.to, download: hit.download }).click();
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter') go(hits[chosen]);
    else return;
    event.preventDefault();
  }
  return (
    <Modal
      opened
      onClose={() => isOnTop() && onClose()}
      withCloseButton={false}
      padding={0}
      size={640}
      centered={false}
      aria-label={words.nav.search}
    >
      <TextInput
        data-autofocus
        variant="unstyled"
        size="lg"
        className={styles.paletteInput}
        leftSection={<Search size={18} />}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-hits"
        aria-activedescendant={hits[chosen] && `hit-${chosen}`}
        aria-label={words.nav.search}
        placeholder={words.nav.search}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {notice && (
        <p role="status" className={styles.noHits}>
          {notice}
        </p>
      )}
      <ul id="palette-hits" role="listbox" aria-label={words.nav.search} className={styles.hits}>
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`hit-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => go(hit)}
            onMouseMove={() => setAt(index)}
          >
            {hit.icon}
            <span>{cut(hit.label, 60)}</span>
            <small>{hit.hint}</small>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

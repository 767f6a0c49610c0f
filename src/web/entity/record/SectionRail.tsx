import { useEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { useAnchor } from '../../anchor.ts';
import styles from '../common/entity.module.css';

interface Section {
  id: string;
  title: string;
  count?: number;
}

/** Links to the sections of a page; the one in the viewport is marked. */
export function SectionRail({ sections }: { sections: Section[] }) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const names = sections.map(({ id }) => id).join();
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const ids = names.split(',');
    const visible = new Set<string>();
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target.id);
        const first = ids.find((id) => visible.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-120px 0px -60% 0px' },
    );
    const watched = new Map<string, HTMLElement>();
    const watch = () => {
      for (const section of ids.flatMap((id) => document.getElementById(id) ?? [])) {
        const previous = watched.get(section.id);
        if (previous === section) continue;
        if (previous) seen.unobserve(previous);
        watched.set(section.id, section);
        seen.observe(section);
      }
    };
    watch();
    // Cards mount later than the page and replace their placeholders.
    const arriving = new MutationObserver(watch);
    arriving.observe(rail.current!.parentElement!, { childList: true, subtree: true });
    return () => {
      arriving.disconnect();
      seen.disconnect();
    };
  }, [names]);
  useEffect(() => {
    // If not all links fit, the current one is scrolled into view.
    const link = rail.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) rail.current!.scrollTo({ left: link.offsetLeft - 48 });
  }, [current]);
  useAnchor(names);
  return (
    <nav ref={rail} className={styles.sections} aria-label={words.detail.sections}>
      {sections.map(({ id, title, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
          {count !== undefined && <span className={styles.countChip}>{count}</span>}
        </a>
      ))}
    </nav>
  );
}

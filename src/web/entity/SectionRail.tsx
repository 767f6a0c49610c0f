import { useEffect, useState } from 'react';
import { useAnchor } from '../anchor.ts';
import { words } from '../words.ts';
import styles from './entity.module.css';

interface Section {
  id: string;
  title: string;
  count?: number;
}

/** The sections of a page; the one being read is marked. */
export function SectionRail({ sections }: { sections: Section[] }) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const names = sections.map(({ id }) => id).join();
  useEffect(() => {
    const headings = names.split(',').flatMap((id) => document.getElementById(id) ?? []);
    const seen = new IntersectionObserver(
      (entries) => {
        const first = entries
          .filter((entry) => entry.isIntersecting)
          .sort((a, b) => a.boundingClientRect.top - b.boundingClientRect.top)[0];
        if (first) setCurrent(first.target.id);
      },
      { rootMargin: '-120px 0px -60% 0px' },
    );
    for (const heading of headings) seen.observe(heading);
    return () => seen.disconnect();
  }, [names]);
  useAnchor(names);
  return (
    <nav className={styles.sections} aria-label={words.detail.sections}>
      {sections.map(({ id, title, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
          {count !== undefined && <span className={styles.countChip}>{count}</span>}
        </a>
      ))}
    </nav>
  );
}

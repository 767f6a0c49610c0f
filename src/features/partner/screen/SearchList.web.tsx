import { X } from 'lucide-react';
import { words } from './screen.words';
import styles from './screen.module.css';

interface SearchListProps {
  title: string;
  of: string[];
  onAsk(text: string): void;
  onForget(text: string): void;
}

/** Searches to do again. */
export function SearchList({ title, of, onAsk, onForget }: SearchListProps) {
  if (of.length === 0) return null;
  return (
    <section className={styles.searches}>
      <h2>{title}</h2>
      <ul>
        {of.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onAsk(text)}>
              {text}
            </button>
            <button type="button" aria-label={words.forget(text)} onClick={() => onForget(text)}>
              <X size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type CSSProperties, type HTMLAttributes, type ReactNode, useEffect, useId } from 'react';
import { words } from '#words/tree';
import type { Place } from './place.ts';
import type { Line } from './tree-data.ts';
import { marked } from './tree-search.ts';
import styles from './tree.module.css';

/** What a tree passes on to its rows. */
export interface RowLook {
  icon: LucideIcon;
  /** Highlighted in the names. */
  q?: string;
  /** The link of a name; without it, names are for picking. */
  href?(place: Place): string;
  selected?: string;
  /** A click outside the links, or Space. */
  onPick?(place: Place): void;
  /** Shown at the end of its row. */
  beside?(place: Place): ReactNode;
  actions?(place: Place, active: boolean): ReactNode;
  /** Props that make a row draggable and a drop target. */
  dragging?(place: Place): HTMLAttributes<HTMLElement>;
}

interface RowProps extends RowLook {
  line: Line;
  at: number;
  start: number;
  active: boolean;
  onFocus(): void;
  onToggle(id: string, open: boolean): void;
  onMore(parent: string | null): void;
}

export function TreeRow({ line, at, start, active, onFocus, onToggle, onMore, onPick, ...rest }: RowProps) {
  const baseId = useId();
  const ids = { name: `${baseId}-name`, beside: `${baseId}-beside`, inside: `${baseId}-inside` };
  const { place, level, position, size, expanded } = line;
  const where = { '--level': level - 1, transform: `translateY(${start}px)` } as CSSProperties;
  if (!place) return <MoreRow parent={line.parent} where={where} onMore={onMore} />;
  const { icon: Icon, selected, actions, dragging } = rest;
  const beside = rest.beside?.(place);
  const count = place.descendants ?? 0;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={expanded}
      aria-selected={selected === undefined ? undefined : selected === place.id}
      // In visual order: people who use voice control say what they see.
      aria-labelledby={[ids.name, ids.beside, ids.inside].join(' ')}
      tabIndex={active ? 0 : -1}
      data-at={at}
      data-place={place.id}
      data-aside={line.hit === false || undefined}
      className={styles.row}
      style={where}
      onFocus={onFocus}
      onClick={() => onPick?.(place)}
      {...dragging?.(place)}
    >
      {expanded === undefined ? (
        <span className={styles.chevron} />
      ) : (
        // For the mouse only: the keyboard has the arrow keys, and the row has `aria-expanded`.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.chevron}
          data-open={expanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(place.id, !expanded);
          }}
        >
          <ChevronRight size={16} />
        </button>
      )}
      <span className={styles.mark} style={typeof place.color === 'string' ? { color: place.color } : undefined}>
        <Icon size={16} aria-hidden="true" />
      </span>
      {/* The spaces are for screen readers, so that words do not run together. */}
      <Name id={ids.name} place={place} q={line.hit ? rest.q : ''} href={rest.href} />{' '}
      {count > 0 && (
        <span className={styles.count} data-count={count}>
          <span id={ids.inside} hidden>
            {words.inside(count)}
          </span>
        </span>
      )}{' '}
      {beside && (
        <span id={ids.beside} className={styles.beside}>
          {beside}
        </span>
      )}
      {actions && <span className={styles.actions}>{actions(place, active)}</span>}
    </div>
  );
}

function Name({ id, place, q = '', href }: { id: string; place: Place; q?: string; href?: RowLook['href'] }) {
  const text = q
    ? marked(place.name, q).map(({ text: piece, hit }, at) => (hit ? <mark key={at}>{piece}</mark> : piece))
    : place.name;
  if (!href)
    return (
      <span id={id} className={styles.name}>
        {text}
      </span>
    );
  return (
    <Link
      id={id}
      to={href(place)}
      search={((current: object) => current) as never}
      className={styles.name}
      data-parent={place.has_children || undefined}
      tabIndex={-1}
      draggable={false}
    >
      {text}
    </Link>
  );
}

/** Loads more when it is scrolled into view. */
function MoreRow({
  parent,
  where,
  onMore,
}: {
  parent: string | null;
  where: CSSProperties;
  onMore: RowProps['onMore'];
}) {
  useEffect(() => {
    onMore(parent);
  }, [parent]);
  return <div aria-hidden="true" className={styles.more} style={where} />;
}

import { ActionIcon, Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import styles from './line-editor.module.css';

interface GroupProps {
  id: string;
  legend: ReactNode;
  hint: string;
  error?: string;
  children: ReactNode;
}

/** The input of a form whose value is a list of lines. */
export function LineGroup({ id, legend, hint, error, children }: GroupProps) {
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      {legend}
      <p className={styles.hint}>{hint}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

interface EditorProps<Line> {
  lines: readonly Line[];
  /** What a new line begins with. */
  blank: Line;
  /** How the inputs of a line stand beside each other. */
  className?: string;
  add: string;
  remove(line: Line, at: number): string;
  /** What a line is called, where its inputs do not say it. */
  name?(line: Line, at: number): string;
  onChange(lines: Line[]): void;
  /** The inputs of a line. */
  children(line: Line, at: number, set: (more: Partial<Line>) => void): ReactNode;
}

/** Lines to fill in, to add and to take away; the focus goes along. */
export function LineEditor<Line extends object>({
  lines,
  blank,
  className,
  add,
  remove,
  name,
  onChange,
  children,
}: EditorProps<Line>) {
  const last = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (added.current) last.current?.querySelector('input')?.focus();
    added.current = false;
  }, [lines.length]);

  function takeAway(at: number) {
    // The button of the last line goes with it; the others become those of the line that follows.
    if (at === lines.length - 1) adder.current?.focus();
    onChange(lines.filter((_, index) => index !== at));
  }
  return (
    <>
      {lines.map((line, at) => (
        <div
          key={at}
          ref={at === lines.length - 1 ? last : undefined}
          className={className}
          {...(name && { role: 'group', 'aria-label': name(line, at) })}
        >
          {children(line, at, (more) => onChange(lines.with(at, { ...line, ...more })))}
          <Tooltip label={remove(line, at)}>
            <ActionIcon aria-label={remove(line, at)} onClick={() => takeAway(at)}>
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <div>
        <Button
          ref={adder}
          variant="default"
          leftSection={<Plus size={16} />}
          onClick={() => {
            added.current = true;
            onChange([...lines, blank]);
          }}
        >
          {add}
        </Button>
      </div>
    </>
  );
}

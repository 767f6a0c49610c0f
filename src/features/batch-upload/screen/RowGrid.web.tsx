import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { api } from '#web/api.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import type { BatchUpload, Column, ImportRow } from '../batch-upload';
import { words } from './screen.words';
import { refresh, useRows } from './upload-query';
import styles from './screen.module.css';

const texts = words.check;

interface GridProps {
  upload: BatchUpload;
  query: string;
}

/** The rows of a tab. A cell is written over in place; what it said before can be taken back. */
export function RowGrid({ upload, query }: GridProps) {
  const [size, setSize] = useState(50);
  const [editing, setEditing] = useState<string>();
  const undone = useRef<(() => Promise<void>)[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const { data } = useRows(upload, query, size);
  const shown = upload.columns.filter(({ field }) => field !== null);
  const isOpen = upload.status === 'checked' || upload.status === 'ready';

  async function save(row: ImportRow, body: { cells?: Record<string, string | null>; skip?: boolean }) {
    try {
      await api.patch(`/batch-uploads/${upload.id}/rows/${row.row}`, body);
      await refresh(upload.id);
    } catch (error) {
      sayFailed((error as Error).message);
    }
  }
  function write(row: ImportRow, column: Column, text: string) {
    setEditing(undefined);
    const before = row.cells[column.index] ?? '';
    if (text === before) return;
    undone.current.push(() => save(row, { cells: { [column.index]: before } }));
    void save(row, { cells: { [column.index]: text } });
  }
  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !editing) {
      event.preventDefault();
      const last = undone.current.pop();
      if (last) void last().then(() => say(texts.takeBack));
    }
    if (event.key === 'F8') {
      event.preventDefault();
      focusProblem(region.current!, event.shiftKey);
    }
    if (!editing) moveFocus(event);
  }
  if (!data) return <p role="status">{words.busy}</p>;
  if (data.results.length === 0) return <p className={styles.quiet}>{texts.noRows}</p>;
  const haveProblems = data.results.some(({ problems }) => problems.length > 0);
  return (
    <>
      <div ref={region} className={styles.scroll} role="region" aria-label={texts.gridHint} onKeyDown={press}>
        <table className={styles.grid} data-editable={isOpen || undefined}>
          <thead>
            <tr>
              <th scope="col">{texts.row}</th>
              {shown.map(({ index, header }) => (
                <th key={index} scope="col">
                  {header || words.match.unnamed(index)}
                </th>
              ))}
              {haveProblems && <th scope="col">{texts.problem}</th>}
              {isOpen && <th scope="col" aria-label={texts.leaveOut} />}
            </tr>
          </thead>
          <tbody>
            {data.results.map((row) => (
              <tr key={row.row} data-fine={row.problems.length === 0 || undefined}>
                <th scope="row">{row.row}</th>
                {shown.map((column) => (
                  <Cell
                    key={column.index}
                    row={row}
                    column={column}
                    isEditing={editing === `${row.row}:${column.index}`}
                    isOpen={isOpen}
                    onEdit={(on) => setEditing(on ? `${row.row}:${column.index}` : undefined)}
                    onWrite={(text) => write(row, column, text)}
                  />
                ))}
                {haveProblems && (
                  <td className={styles.problemCell}>
                    {row.problems.toSorted(stoppingFirst).map(({ message, warning }) => (
                      <span key={message} data-warning={warning || undefined}>
                        {message}
                      </span>
                    ))}
                  </td>
                )}
                {isOpen && (
                  <td className={styles.actCell}>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      onClick={() => void save(row, { skip: row.outcome !== 'skipped' })}
                    >
                      {row.outcome === 'skipped' ? texts.takeIn : texts.leaveOut}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.more}>
        {texts.showing(data.results.length, data.count)}
        {data.results.length < data.count && size < 200 && (
          <Button variant="subtle" size="compact-md" onClick={() => setSize(200)}>
            {texts.more}
          </Button>
        )}
      </p>
    </>
  );
}

const stoppingFirst = (a: { warning: boolean }, b: { warning: boolean }) => Number(a.warning) - Number(b.warning);

interface CellProps {
  row: ImportRow;
  column: Column;
  isEditing: boolean;
  isOpen: boolean;
  onEdit(on: boolean): void;
  onWrite(text: string): void;
}

function Cell({ row, column, isEditing, isOpen, onEdit, onWrite }: CellProps) {
  const text = row.cells[column.index] ?? '';
  const said = row.problems.filter(({ field }) => field === column.field);
  const problem = said.find(({ warning }) => !warning) ?? said[0];
  const changed = row.changes.find(({ field }) => field === column.field);
  const label = texts.edit(column.header || words.match.unnamed(column.index), row.row);
  if (isEditing)
    return (
      <td data-name={column.header}>
        <input
          className={styles.cellInput}
          aria-label={label}
          defaultValue={text}
          autoFocus
          onBlur={({ currentTarget }) => onWrite(currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter' || event.key === 'Tab') onWrite(event.currentTarget.value);
            if (event.key === 'Escape') {
              event.currentTarget.value = text;
              onEdit(false);
            }
          }}
        />
      </td>
    );
  const before = changed ? String(changed.from ?? '') : undefined;
  return (
    <td
      data-name={column.header}
      data-problem={problem && (problem.warning ? 'warning' : 'stops')}
      data-quiet={!problem || undefined}
      data-empty={text === '' || undefined}
    >
      <button
        type="button"
        disabled={!isOpen}
        title={problem?.message}
        aria-label={`${label}: ${text}`}
        onClick={() => onEdit(true)}
      >
        {before !== undefined && <del>{texts.from(before)}</del>}
        {before !== undefined && ' → '}
        {text}
      </button>
    </td>
  );
}

const arrows: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrow keys go from cell to cell. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const way = arrows[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.closest('tr');
  if (!way || !cell || !row) return;
  const body = row.parentElement as HTMLTableSectionElement;
  const to = body.rows[row.sectionRowIndex + way[0]]?.cells[cell.cellIndex + way[1]];
  const button = to?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

function focusProblem(region: HTMLElement, back: boolean): void {
  const all = [...region.querySelectorAll<HTMLElement>('td[data-problem] button')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = back ? (at <= 0 ? all.length - 1 : at - 1) : (at + 1) % Math.max(all.length, 1);
  all[next]?.focus();
}

import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, Code, Download, Table } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { words } from '#words/screen';
import { useSession } from '../../session.tsx';
import { showCopyResult } from '../../ui/copy.ts';
import { copyText } from '../../ui/copy-text.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import type { Feature } from '../common/feature.ts';
import type { Columns } from '../common/fields.ts';
import { exportPath, isLong, knownTotal, prepareExport } from './export-list.ts';
import type { ListState } from './list-query.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

interface ChoicesProps {
  feature: Feature;
  state: ListState;
  /** The columns of a table; a phone shows no table header, so the order is chosen here. */
  columns?: Columns;
  button: ReactElement;
}

/** Exports all rows as a file (S4.7), or copies the API call that reads them (U4). */
export function ListChoices({ feature, state, columns, button }: ChoicesProps) {
  const { may } = useSession();
  const cards = useMedia(phone);
  const [exporting, setExporting] = useState(false);
  const sortable = cards ? (columns?.shown.filter((field) => field.sortable) ?? []) : [];
  async function copyCall(from: HTMLElement) {
    const address = `${location.origin}/api${feature.path}${state.search && `?${state.search}`}`;
    const call = `curl -H 'Authorization: Bearer YOUR_API_KEY' '${address.replaceAll("'", '%27')}'`;
    await showCopyResult(copyText(call, from), words.list.copyingCall);
  }
  const whole = exportPath(feature, state.search, { format: 'csv', columns: 'all' });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {may('create', 'export') && (
            <>
              {isLong(knownTotal(feature, state.search)) ? (
                <Menu.Item leftSection={<Download size={16} />} onClick={() => void prepareExport(whole)}>
                  {words.list.export}
                </Menu.Item>
              ) : (
                <Menu.Item component="a" leftSection={<Download size={16} />} href={`/api${whole}`} download>
                  {words.list.export}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Table size={16} />} onClick={() => setExporting(true)}>
                {words.list.exportMore}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<Code size={16} />} onClick={(event) => void copyCall(event.currentTarget)}>
            {words.list.copyCall}
          </Menu.Item>
          {sortable.length > 0 && <Menu.Label>{words.list.order}</Menu.Label>}
          {sortable.map(({ key, label }) => {
            const Arrow = state.ordering === key ? ArrowUp : state.ordering === `-${key}` ? ArrowDown : undefined;
            return (
              <Menu.Item
                key={key}
                aria-label={words.list.sort(label)}
                aria-current={Arrow ? true : undefined}
                rightSection={Arrow && <Arrow size={16} />}
                onClick={() => state.set({ ordering: state.ordering === key ? `-${key}` : key })}
              >
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {exporting && (
        <Suspense>
          <ExportDialog feature={feature} state={state} columns={columns} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}

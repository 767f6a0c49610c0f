import { useState } from 'react';
import { words as texts } from '#words/list-export';
import { formatNumber } from '../../format/number.ts';
import { Choices } from '../../ui/input/Choices.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogForm } from '../../ui/overlay/DialogForm.tsx';
import type { Feature } from '../common/feature.ts';
import type { Columns } from '../common/fields.ts';
import { exportPath, isLong, knownTotal, prepareExport } from './export-list.ts';
import type { ListState } from './list-query.ts';
import styles from './list.module.css';

interface ExportDialogProps {
  feature: Feature;
  state: ListState;
  columns?: Columns;
  onClose(): void;
}

/** Chooses the file and the columns of an export. */
export function ExportDialog({ feature, state, columns, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const [extent, setExtent] = useState<'shown' | 'all'>('shown');
  const shown = columns?.shown.map(({ key }) => key).join(',') || 'visible';
  const total = knownTotal(feature, state.search);
  const path = exportPath(feature, state.search, { format, columns: extent === 'all' ? 'all' : shown });
  function download() {
    onClose();
    if (isLong(total)) return void prepareExport(path);
    const link = document.createElement('a');
    link.href = `/api${path}`;
    link.download = '';
    link.click();
  }
  return (
    <Dialog title={texts.title(feature.plural)} onClose={onClose}>
      <DialogForm action={texts.action} busy={false} onSubmit={download} onClose={onClose}>
        <Choices<'csv' | 'xlsx'>
          label={texts.format}
          name="export-format"
          value={format}
          options={[
            { value: 'xlsx', label: texts.xlsx },
            { value: 'csv', label: texts.csv },
          ]}
          onChange={setFormat}
        />
        <Choices<'shown' | 'all'>
          label={texts.columns}
          name="export-columns"
          value={extent}
          options={[
            { value: 'shown', label: columns ? texts.shown(columns.shown.length) : texts.usual },
            { value: 'all', label: texts.all },
          ]}
          hint={extent === 'all' ? texts.allHint : texts.shownHint}
          onChange={setExtent}
        />
        <p className={styles.exported}>
          {total === undefined ? texts.rows : texts.rowsOf(formatNumber(total), total)}
          {isLong(total) && ` ${texts.long}`}
        </p>
      </DialogForm>
    </Dialog>
  );
}

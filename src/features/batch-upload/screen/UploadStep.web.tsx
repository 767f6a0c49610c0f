import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { BatchUpload } from '../batch-upload';
import { NextBar } from './NextBar.web';
import { Pictures } from './Pictures.web';
import { sendPictures } from './pictures';
import { words } from './screen.words';
import { change, sendTable, useRows } from './upload-query';
import styles from './screen.module.css';

const texts = words.upload;

const isTable = ({ name }: File): boolean => !/\.(jpe?g|png|webp|avif|heic|heif|gif|bmp|tiff?|pdf)$/i.test(name);

interface UploadProps {
  upload: BatchUpload | undefined;
  entity: string;
  onSent(id: string): void;
  onNext(): void;
}

/** The file, and how it was read. */
export function UploadStep({ upload, entity, onSent, onNext }: UploadProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const isRead = upload && upload.status !== 'reading' && upload.status !== 'unreadable';
  const problem = failed || (upload?.status === 'unreadable' && upload.problem);
  const title = busy
    ? texts.sending
    : upload?.status === 'reading'
      ? texts.reading(upload.file.name)
      : upload?.status === 'unreadable'
        ? texts.unreadable(upload.file.name)
        : texts.drop;
  async function send(files: File[]) {
    if (files.length === 0 || busy) return;
    const tables = files.filter(isTable);
    const pictures = files.filter((file) => !isTable(file));
    setFailed(tables.length > 1 ? texts.twoTables : tables.length === 0 && !isRead ? texts.noTable : '');
    if (tables.length > 1) return;
    if (!tables[0]) {
      if (isRead) void sendPictures(upload.id, pictures);
      return;
    }
    setBusy(true);
    try {
      const { id } = await sendTable(entity, tables[0]);
      void sendPictures(id, pictures);
      onSent(id);
    } catch (error) {
      setFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  }
  return (
    <>
      {!isRead && (
        <div
          className={styles.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileSpreadsheet size={32} aria-hidden="true" />
          <p>
            <strong>{title}</strong>
          </p>
          {problem ? (
            <p className={styles.error} role="alert">
              {problem}
            </p>
          ) : (
            <p className={styles.quiet}>{texts.hint}</p>
          )}
          <Button size="md" loading={busy || upload?.status === 'reading'} onClick={() => input.current?.click()}>
            {upload?.status === 'unreadable' ? texts.another : texts.chooseFile}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.chooseFile}
        multiple
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,image/*"
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {isRead && failed && (
        <p className={styles.error} role="alert">
          {failed}
        </p>
      )}
      {isRead && (
        <>
          <ReadAs upload={upload} onAnother={() => input.current?.click()} />
          <Pictures upload={upload} onAdd={(files) => void send(files)} />
          <Preview upload={upload} />
          <NextBar onNext={onNext} waits={undefined} />
        </>
      )}
    </>
  );
}

function ReadAs({ upload, onAnother }: { upload: BatchUpload; onAnother(): void }) {
  const { id, file, columns } = upload;
  const read = (given: Partial<BatchUpload['file']>) => void change(id, { file: given });
  return (
    <section className={styles.readAs} aria-label={file.name}>
      <p className={styles.fileName}>
        <strong>{file.name}</strong> <span>{texts.size(file.rows, columns.length)}</span>
      </p>
      <div className={styles.fields}>
        {file.sheets.length > 1 && (
          <NativeSelect
            label={texts.sheet}
            data={file.sheets}
            value={file.sheet ?? ''}
            onChange={({ currentTarget }) => read({ sheet: currentTarget.value })}
          />
        )}
        {file.kind === 'csv' && (
          <>
            <NativeSelect
              label={texts.encoding}
              data={[...new Set(['utf-8', 'windows-1252', 'utf-16le', 'iso-8859-15', file.encoding!])]}
              value={file.encoding!}
              onChange={({ currentTarget }) => read({ encoding: currentTarget.value })}
            />
            <NativeSelect
              label={texts.delimiter}
              data={Object.entries(texts.delimiters).map(([value, label]) => ({ value, label }))}
              value={file.delimiter!}
              onChange={({ currentTarget }) => read({ delimiter: currentTarget.value })}
            />
          </>
        )}
        {file.kind !== 'json' && (
          <NumberInput
            key={file.header_row}
            label={texts.headerRow}
            min={1}
            max={1000}
            defaultValue={file.header_row}
            onBlur={({ currentTarget }) => {
              const row = Number(currentTarget.value);
              if (row >= 1 && row !== file.header_row) read({ header_row: row });
            }}
          />
        )}
        {file.kind !== 'json' && (
          <Button variant="default" onClick={onAnother}>
            {texts.another}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The first rows as they were read, so that a wrong encoding or separator is seen at once. */
function Preview({ upload }: { upload: BatchUpload }) {
  const { data } = useRows(upload, 'page=1', 8);
  const shown = upload.columns.filter(({ why }) => why !== 'secret');
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.preview}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{words.check.row}</th>
            {shown.map(({ index, header }) => (
              <th key={index} scope="col">
                {header || words.match.unnamed(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.results.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {shown.map(({ index }) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { Denied } from '#web/entity/common/Denied.tsx';
import { formatDateTime } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import type { Taken } from '../readings/reading';
import { findMeters } from './find-meters';
import { inOrder } from './in-order';
import { linesIn, type Matched, matched } from './parse';
import table from '../../../web/ui/card-table.module.css';
import styles from './paste.module.css';

const texts = words.paste;
const most = 1000;

type Checked = Matched<Measured>;

/** Readings from a sheet: pasted, looked at line by line, and added together (F2.6). */
export function PastePage() {
  const { may } = useSession();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<number, string>>({});
  const [settled] = useDebouncedValue(text, 300);
  useEffect(() => {
    document.title = `${texts.title} · ${all.product}`;
  }, []);
  const lines = linesIn(settled);
  const names = [...new Set(lines.filter(({ error }) => !error).map(({ meter }) => meter))];
  const meters = useQuery({
    queryKey: keys.some('measurement', `called ${JSON.stringify(names)}`),
    queryFn: () => findMeters(names),
    enabled: names.length > 0,
  });
  const checked: Checked[] = inOrder(
    lines.map((line) => (meters.data || line.error ? matched(line, meters.data ?? []) : line)),
  );
  const good = checked.filter(({ of, error, number }) => of && !error && !refused[number]);
  const bad = checked.filter(({ error, number }) => error ?? refused[number]);
  if (!may('add_reading', 'measurement')) return <Denied verb="add_reading" noun="measurement" parent="/measurement" />;

  async function add() {
    if (good.length === 0) return setFailed(texts.empty);
    if (good.length > most) return setFailed(texts.tooMany(most));
    setBusy(true);
    setFailed('');
    try {
      const now = new Date().toISOString();
      const { accepted, duplicates, rejected } = await api.post<Taken>(
        '/measurements/readings',
        good.map(({ of, value, takenAt }) => ({ measurement: of!.id, value, taken_at: takenAt ?? now })),
      );
      void queryClient.invalidateQueries({ queryKey: keys.entity('measurement') });
      say(texts.done(accepted, duplicates, rejected.length));
      // What was refused stays, with the reason, to be put right.
      const refusedLines = rejected.map(
        ({ index, errors }) => [good[index]!, Object.values(errors).flat()[0]!] as const,
      );
      const remainingLines = new Set([
        ...refusedLines.map(([line]) => line.number),
        ...bad.map(({ number }) => number),
      ]);
      const numbers = [...remainingLines].sort((a, b) => a - b);
      const rows = settled.split(/\r?\n/);
      setText(numbers.map((number) => rows[number - 1]!).join('\n'));
      setRefused(Object.fromEntries(refusedLines.map(([line, why]) => [numbers.indexOf(line.number) + 1, why])));
    } catch (error) {
      setFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.page}>
      <PageHeader title={texts.title} parent="/measurement" />
      <Textarea
        label={texts.lines}
        description={texts.hint}
        placeholder={texts.example}
        autosize
        minRows={6}
        maxRows={16}
        classNames={{ input: styles.text }}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRefused({});
          setFailed('');
        }}
      />
      {failed && (
        <p className={styles.error} role="alert">
          {failed}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <p role="status">{texts.summary(good.length, bad.length)}</p>
          <Preview lines={checked} refused={refused} />
          <div className={styles.actions}>
            <Button size="md" loading={busy} disabled={text !== settled} onClick={() => void add()}>
              {texts.add(good.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Preview({ lines, refused }: { lines: Checked[]; refused: Record<number, string> }) {
  return (
    <div className={`${table.scroll} ${styles.preview}`} tabIndex={0} role="region" aria-label={texts.tableLabel}>
      <table className={`${table.table} ${table.blocks}`}>
        <thead>
          <tr>
            {[texts.line, texts.meter, texts.value, texts.time, texts.state].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, meter, typed, time, takenAt, of, value, error }) => {
            const wrong = error ?? refused[number];
            return (
              <tr key={number} data-wrong={wrong ? true : undefined}>
                <th scope="row">{number}</th>
                <td data-name={texts.meter}>{of?.name ?? meter}</td>
                <td data-name={texts.value}>{of && value !== undefined ? valueText(of, value) : typed}</td>
                <td data-name={texts.time}>{takenAt ? formatDateTime(takenAt) : time || texts.now}</td>
                <td data-name={texts.state}>{wrong ?? (of && texts.ready)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

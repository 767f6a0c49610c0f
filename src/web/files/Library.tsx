import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { FileMark } from './FileMark.tsx';
import { EntityError } from '../entity/common/EntityError.tsx';
import { fetchAtEnd } from '../entity/pick/OptionList.tsx';
import { timeAgo } from '../format/time.ts';
import { getPage, keys } from '../query.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from '../ui/overlay/DialogForm.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { words } from '#words/screen';
import { type FileRow, formatBytes, signature } from './file.ts';
import styles from './files.module.css';

interface LibraryProps {
  /** The ids of the files that are already attached. */
  has: readonly string[];
  onPick(files: FileRow[]): unknown;
  onClose(): void;
}

/** The organisation's files: the shared library first, then those attached to records, newest first. */
export function Library({ has, onPick, onClose }: LibraryProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const [picked, setPicked] = useState<FileRow[]>([]);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const toggle = (file: FileRow) => {
    setRefused(undefined);
    setPicked((current) =>
      current.some(({ id }) => id === file.id) ? current.filter(({ id }) => id !== file.id) : [...current, file],
    );
  };
  async function submit() {
    if (picked.length === 0) return setRefused(words.files.pickSome);
    setBusy(true);
    try {
      await onPick(picked);
      onClose();
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={words.files.pick} onClose={onClose} size={560}>
      <DialogForm
        action={words.files.addPicked(picked.length)}
        busy={busy}
        refused={refused}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <TextInput
          type="search"
          data-autofocus
          aria-label={words.files.search}
          placeholder={words.files.search}
          leftSection={<Search size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter must not submit: this field searches.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Found q={q} has={has} picked={picked} onToggle={toggle} />
      </DialogForm>
    </Dialog>
  );
}

interface FoundProps {
  q: string;
  has: readonly string[];
  picked: readonly FileRow[];
  onToggle(file: FileRow): void;
}

function Found({ q, has, picked, onToggle }: FoundProps) {
  const search = new URLSearchParams({ name__ne: signature, ordering: '-in_library,-created_at', ...(q && { q }) });
  const found = useInfiniteQuery({
    queryKey: keys.options('file', `?${search}`),
    queryFn: ({ pageParam }) => getPage('/core/files', search.toString(), pageParam, 25),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
  const files = found.data?.pages.flatMap(({ results }) => results as unknown as FileRow[]);
  return (
    <div className={styles.found} onScroll={({ currentTarget }) => fetchAtEnd(currentTarget, found)}>
      {found.error && (
        <EntityError
          error={found.error}
          title={words.list.failed(words.files.title)}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Waiting lines={4} />}
      {files?.length === 0 && <p className={styles.none}>{q ? words.form.nothingFound : words.files.none}</p>}
      <ul className={styles.rows} aria-label={words.files.title}>
        {files?.map((file) => {
          const here = has.includes(file.id);
          const about = [formatBytes(file.size), file.created_by?.name, file.created_at && timeAgo(file.created_at)];
          return (
            <li key={file.id}>
              <Checkbox
                classNames={{ body: styles.choice, labelWrapper: styles.choiceText, label: styles.choiceLabel }}
                checked={here || picked.some(({ id }) => id === file.id)}
                disabled={here}
                onChange={() => onToggle(file)}
                label={
                  <>
                    <FileMark file={file} />
                    <span className={styles.text}>
                      <b>{file.name}</b>
                      <small>{(here ? [words.files.here] : about.filter(Boolean)).join(' · ')}</small>
                    </span>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import { ActionIcon, Button, Textarea } from '@mantine/core';
import { Camera, Paperclip, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Noun } from '#shared/permission';
import { Problem } from '#web/api.ts';
import type { FileRow } from '#web/files/file.ts';
import { UploadRows } from '#web/files/UploadRows.tsx';
import { useUploads } from '#web/files/uploads.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import type { Audience } from './audience';
import { words } from './comment.words';
import { Mentions, useMentions } from './Mentions.web';
import { useDraftText } from './draft-text';
import styles from './comment.module.css';

interface ComposerProps {
  at: string;
  noun: Noun;
  row: Row;
  /** Written by the staff, or to them. */
  isStaff: boolean;
  /** Whether it can be said to the requester, too. */
  chooses: boolean;
  onSent(): Promise<unknown>;
}

/** Text with mentions, and photos: pasted, chosen or taken. Ctrl or ⌘ with Enter sends. */
export function Composer({ at, noun, row, isStaff, chooses, onSent }: ComposerProps) {
  const { me } = useSession();
  const [text, setText, sentText] = useDraftText(`${me.id}/${noun}/${row.id}/comment`);
  const [files, setFiles] = useState<Pick<FileRow, 'id' | 'name' | 'thumbnail_url'>[]>([]);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [audience, setAudience] = useState<Audience>('internal');
  const is_public = chooses && audience === 'requester';
  const input = useRef<HTMLTextAreaElement>(null);
  const choosers = { file: useRef<HTMLInputElement>(null), photo: useRef<HTMLInputElement>(null) };
  /** Photos chosen without a connection: they are queued with the text and sent before it. */
  const offlineFiles = useRef(new Map<string, File>());
  const uploading = useUploads((file) => setFiles((before) => [...before, file]), {
    fields: {},
    store: ({ id, file }) => {
      offlineFiles.current.set(id, file);
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      setFiles((before) => [...before, { id, name: file.name, thumbnail_url: picture }]);
    },
  });
  const mentions = useMentions(at, input, text, setText);
  const waiting = uploading.uploads.some(({ error }) => !error);
  const message = text.trim() || (files.length > 0 ? words.photos(files.length) : '');

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!message || busy || waiting) return input.current?.focus();
    setBusy(true);
    setRefused(undefined);
    try {
      const { queued } = await import('#web/queue/queue.ts');
      const about = { said: words.queued(row.name, message), noun, record: row.id };
      for (const { id, name } of files) {
        const file = offlineFiles.current.get(id);
        if (file) await queued.file(id, { file, fields: {} }, { ...about, said: all.files.addTo(name, row.name) });
      }
      const sent = await queued.post(at, { text: message, files: files.map(({ id }) => id), is_public }, about);
      sentText();
      setFiles([]);
      setAudience('internal');
      if (!sent) say(all.queue.kept);
      await onSent();
    } catch (error) {
      const field = error instanceof Problem ? error.errors.text?.[0] : undefined;
      setRefused(field ?? (error as Error).message);
    }
    setBusy(false);
  }

  return (
    <form className={styles.composer} onSubmit={(event) => void send(event)}>
      <div className={styles.field}>
        <Textarea
          ref={input}
          aria-label={words.label}
          placeholder={isStaff ? (is_public ? words.toRequester : words.placeholder) : words.toStaff}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={text}
          error={refused}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return;
            event.preventDefault();
            uploading.add(event.clipboardData.files);
          }}
          {...mentions.input}
          onKeyDown={(event) => {
            mentions.input.onKeyDown(event);
            if (event.defaultPrevented || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
            event.stopPropagation();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <Mentions {...mentions.list} />
      </div>
      {files.length > 0 && (
        <ul className={styles.attached}>
          {files.map(({ id, name, thumbnail_url }) => (
            <li key={id}>
              {thumbnail_url ? <Picture src={thumbnail_url} name={name} /> : <span>{name}</span>}
              <Tooltip label={words.removeFile(name)}>
                <ActionIcon
                  variant="default"
                  aria-label={words.removeFile(name)}
                  onClick={() => setFiles((before) => before.filter((file) => file.id !== id))}
                >
                  <X size={14} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      {uploading.uploads.length > 0 && <UploadRows {...uploading} />}
      <div className={styles.actions}>
        <Tooltip label={words.attach}>
          <ActionIcon variant="subtle" aria-label={words.attach} onClick={() => choosers.file.current?.click()}>
            <Paperclip size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={words.camera}>
          <ActionIcon
            className={styles.camera}
            variant="subtle"
            aria-label={words.camera}
            onClick={() => choosers.photo.current?.click()}
          >
            <Camera size={18} />
          </ActionIcon>
        </Tooltip>
        {chooses && (
          <Choices<Audience>
            label={words.audience.label}
            hideLabel
            name={`audience-${row.id}`}
            value={audience}
            options={[
              { value: 'internal', label: words.audience.internal },
              { value: 'requester', label: words.audience.requester },
            ]}
            onChange={setAudience}
          />
        )}
        <Button type="submit" loading={busy || waiting}>
          {isStaff ? (is_public ? words.sendToRequester : words.send) : words.sendToStaff}
        </Button>
      </div>
      {(['file', 'photo'] as const).map((kind) => (
        <input
          key={kind}
          ref={choosers[kind]}
          type="file"
          hidden
          multiple={kind === 'file'}
          accept={kind === 'photo' ? 'image/*' : undefined}
          capture={kind === 'photo' ? 'environment' : undefined}
          aria-label={kind === 'photo' ? words.camera : words.attach}
          onChange={(event) => {
            uploading.add(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
      ))}
    </form>
  );
}

/** Releases the object URL of a local picture when it is no longer shown. */
function Picture({ src, name }: { src: string; name: string }) {
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  return <img src={src} alt={name} />;
}

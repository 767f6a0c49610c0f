import { ActionIcon } from '@mantine/core';
import { Paperclip, Pencil, Send, Trash2, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { download } from '#web/files/download.ts';
import { type FileRow, isShown } from '#web/files/file.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import type { Mark } from './audience';
import { words } from './comment.words';
import { useMentionable } from './mentionable';
import styles from './comment.module.css';

const EditComment = lazy(async () => ({ default: (await import('./EditComment.web')).EditComment }));
const Viewer = lazy(async () => ({ default: (await import('#web/files/Viewer.tsx')).Viewer }));

/** A comment as the API returns it. */
export interface Said {
  id: string;
  text: string;
  files: (FileRow & { is_image: boolean })[];
  created_at: string;
  updated_at: string | null;
  created_by: { id: string; name: string; color: string | null; profile_image: string | null } | null;
  /** The requester reads it, too. */
  is_public: boolean;
  is_from_requester: boolean;
  /** The record it was written on. */
  of: { entity_type: string; id: string };
}

interface LineProps {
  /** Path of the comments of its record. */
  at: string;
  comment: Said;
  mark?: Mark;
  onEdit?(text: string): Promise<unknown>;
  onRemove?(): void;
}

export function CommentLine({ at, comment, mark, onEdit, onRemove }: LineProps) {
  const { text, created_at, updated_at, created_by } = comment;
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState<number>();
  const files = comment.files.map((file) => ({ ...file, image_url: file.is_image ? file.file_url : null }));
  const shown = files.filter(isShown);
  const name = created_by?.name ?? (comment.is_public ? words.requester : words.removedPerson);
  return (
    <li className={styles.line}>
      <Avatar name={name} color={created_by?.color} picture={created_by?.profile_image} />
      <div className={styles.said}>
        <div className={styles.who}>
          <p>
            <b>{name}</b>{' '}
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {timeAgo(created_at)}
            </time>
            {updated_at && (
              <time dateTime={updated_at} title={formatDateTime(updated_at)}>
                {` · ${words.edited}`}
              </time>
            )}
            {mark && (
              <span className={styles.mark} data-mark={mark}>
                {mark === 'from' ? <UserRound size={14} /> : <Send size={14} />}
                {words.marks[mark]}
              </span>
            )}
          </p>
          {onEdit && !editing && (
            <Tooltip label={words.edit(name)}>
              <ActionIcon variant="subtle" aria-label={words.edit(name)} onClick={() => setEditing(true)}>
                <Pencil size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {onRemove && (
            <Tooltip label={words.remove(name)}>
              <ActionIcon variant="subtle" aria-label={words.remove(name)} onClick={onRemove}>
                <Trash2 size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        {onEdit && editing ? (
          <Suspense>
            <EditComment at={at} text={text} onSave={onEdit} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          <p className={styles.text}>
            <WithMentions text={text} />
          </p>
        )}
        {files.length > 0 && (
          <div className={styles.files}>
            {files.map((file) => (
              <button
                key={file.id}
                type="button"
                aria-label={file.name}
                onClick={() => (isShown(file) ? setOpen(shown.indexOf(file)) : void download(file))}
              >
                {file.thumbnail_url ? (
                  <img src={file.thumbnail_url} alt="" loading="lazy" />
                ) : (
                  <>
                    <Paperclip size={16} />
                    {file.name}
                  </>
                )}
              </button>
            ))}
          </div>
        )}
      </div>
      {open !== undefined && shown[open] && (
        <Suspense fallback={null}>
          <Viewer files={shown} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </li>
  );
}

/** Highlights mentioned names; the longest match wins. */
function WithMentions({ text }: { text: string }) {
  const names = useMentionable(text.includes('@')).map(({ name }) => name);
  const pieces: ReactNode[] = [];
  let rest = text;
  while (rest) {
    const at = rest.indexOf('@');
    if (at < 0) break;
    const after = rest.slice(at + 1);
    const [name] = names
      .filter((one) => after.toLowerCase().startsWith(one.toLowerCase()))
      .toSorted((a, b) => b.length - a.length);
    const end = at + 1 + (name?.length ?? 0);
    pieces.push(rest.slice(0, at), name ? <b key={pieces.length}>{rest.slice(at, end)}</b> : '@');
    rest = rest.slice(end);
  }
  return (
    <>
      {pieces}
      {rest}
    </>
  );
}

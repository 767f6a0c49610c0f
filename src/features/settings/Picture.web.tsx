import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { uploadFile } from '#web/files/upload.ts';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words } from './settings.words';
import { useSaved } from './saved';
import styles from './settings.module.css';

/** The user's picture, or initials where there is none (S40.3). */
export function Picture({ save }: { save(change: { profile_image: string | null }): Promise<unknown> }) {
  const { me, may } = useSession();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const saved = useSaved({
    current: me.profile_image?.id ?? null,
    label: words.picture,
    field: 'profile_image',
    save: (id) => save({ profile_image: id }),
  });
  async function send(file: File) {
    setBusy(true);
    setFailed('');
    try {
      saved.commit((await uploadFile(file, { id: uuid7() }, () => {}, new AbortController().signal)).id);
    } catch (error) {
      setFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.wraps} id="profile-picture">
      <div className={styles.picture}>
        <Avatar name={me.name} color={me.color} picture={me.profile_image?.thumbnail_url} size={56} />
        <div>
          <h3>{words.picture}</h3>
          <p>{words.pictureHint}</p>
          {(failed || saved.error) && <p role="alert">{failed || saved.error}</p>}
        </div>
      </div>
      <div className={styles.buttons}>
        {me.profile_image && (
          <Button variant="subtle" disabled={busy} onClick={() => saved.commit(null)}>
            {words.removePicture}
          </Button>
        )}
        {may('create', 'file') && (
          <Button variant="default" loading={busy} onClick={() => chooser.current?.click()}>
            {me.profile_image ? words.changePicture : words.choosePicture}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={words.choosePicture}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}

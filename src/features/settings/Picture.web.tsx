import { Button } from '@mantine/core';
import { useState } from 'react';
import { UploadButton } from '#web/files/UploadButton.tsx';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words } from './settings.words';
import { useSaved } from './saved';
import styles from './settings.module.css';

/** The user's picture, or initials where there is none (S40.3). */
export function Picture({ save }: { save(change: { profile_image: string | null }): Promise<unknown> }) {
  const { me, may } = useSession();
  const [failed, setFailed] = useState('');
  const saved = useSaved({
    current: me.profile_image?.id ?? null,
    label: words.picture,
    field: 'profile_image',
    save: (id) => save({ profile_image: id }),
  });
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
          <Button variant="subtle" onClick={() => saved.commit(null)}>
            {words.removePicture}
          </Button>
        )}
        {may('create', 'file') && (
          <UploadButton
            label={me.profile_image ? words.changePicture : words.choosePicture}
            inputLabel={words.choosePicture}
            onUploaded={({ id }) => saved.commit(id)}
            onFailed={setFailed}
          />
        )}
      </div>
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { ExternalLink, Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words } from './portal.words';
import { type Portal, portalsChanged } from './portals';
import styles from './portal.module.css';

/** The link of a portal and its code: to copy, to print, to end. */
export function CodeDialog({ portal, mayRotate, onClose }: { portal: Portal; mayRotate: boolean; onClose(): void }) {
  const [asking, setAsking] = useState(false);
  const { id, title, url } = portal;
  // Another link is another picture at the same address.
  const picture = (kind: string) => `/api/portals/${id}/qrcode.${kind}?of=${encodeURIComponent(url.slice(-22))}`;
  async function rotate() {
    await api.post(`/portals/${id}/rotate`);
    await portalsChanged();
    say(words.rotated);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.code}>
        <img src={picture('svg')} width={200} height={200} alt={words.codeAlt(title)} />
        <p>{words.codeHint}</p>
        <div className={styles.link}>
          <TextInput readOnly label={words.link} value={url} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton text={url} />
        </div>
        <div className={styles.acts}>
          <Button component="a" href={picture('pdf')} target="_blank" leftSection={<Printer size={16} />}>
            {words.print}
          </Button>
          <Button component="a" variant="default" href={picture('png')} download={`${title}.png`}>
            {words.picture}
          </Button>
          <Button component="a" variant="default" href={url} target="_blank" leftSection={<ExternalLink size={16} />}>
            {words.visit}
          </Button>
          {mayRotate && (
            <Button variant="subtle" leftSection={<RefreshCw size={16} />} onClick={() => setAsking(true)}>
              {words.rotate}
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <Confirm
          title={words.rotateTitle(title)}
          action={words.rotate}
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        >
          {words.rotateText}
        </Confirm>
      )}
    </Dialog>
  );
}

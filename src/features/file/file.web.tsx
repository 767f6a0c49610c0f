import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Always, RecordOf } from '#shared/entity';
import { FileMark } from '#web/files/FileMark.tsx';
import { featureOf, type Screens } from '#web/entity/common/feature.ts';
import { download } from '#web/files/download.ts';
import { DropZone } from '#web/files/DropZone.tsx';
import { type FileRow, formatBytes, isPdf } from '#web/files/file.ts';
import { UploadRows } from '#web/files/UploadRows.tsx';
import { asTheyAre, useUploads } from '#web/files/uploads.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { queued } from '#web/queue/queue.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words } from '#words/screen';
import styles from '#web/files/files.module.css';
import type { file } from './file';
import { words as own } from './file.words';

export const screens: Screens = {
  contract: async () => (await import('./file')).file,
  form: () => [{ fields: ['name', 'in_library'] }],
  Create: UploadPage,
  removal: ({ name }) => ({ title: own.removing.title(name), text: own.removing.text }),
  // Internal fields of pictures.
  unshown: ['is_compressible', 'width', 'height'],
  panels: [{ id: 'preview', title: words.files.preview, Content: Preview }],
};

/** Files for everybody, attached to no record. */
function UploadPage() {
  const [arrived, setArrived] = useState<FileRow[]>([]);
  const uploading = useUploads(
    (one) => {
      setArrived((before) => [...before, one]);
      void queryClient.invalidateQueries({ queryKey: keys.entity('file') });
    },
    {
      fields: { ...asTheyAre, in_library: 'true' },
      store: async ({ id, file: one, fields }) => {
        await queued.file(id, { file: one, fields }, { said: one.name, noun: 'file' });
        say(words.queue.kept);
      },
    },
  );
  useEffect(() => {
    document.title = `${words.files.upload} · ${words.product}`;
  }, []);
  return (
    <div className={styles.page}>
      <PageHeader
        title={words.files.upload}
        parent="/file"
        crumb={<Link to="/file">{featureOf('file')!.plural}</Link>}
      />
      <Card title={words.files.library}>
        <p className={styles.about}>{words.files.uploadText}</p>
        <DropZone onFiles={uploading.add}>
          {arrived.length > 0 && (
            <ul className={styles.rows} aria-label={words.files.uploaded}>
              {arrived.map((one) => (
                <li key={one.id} className={styles.row}>
                  <Link to={`/file/${one.id}`} className={styles.file}>
                    <FileMark file={one} />
                    <span className={styles.text}>
                      <b>{one.name}</b>
                      <small>{formatBytes(one.size)}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {uploading.uploads.length > 0 && <UploadRows {...uploading} />}
        </DropZone>
      </Card>
    </div>
  );
}

function Preview({ row }: { row: Row }) {
  const shown = row as Always<RecordOf<typeof file>, 'file_url'>;
  return (
    <div className={styles.preview}>
      {shown.image_url ? (
        <img src={shown.medium_url ?? shown.image_url} alt={shown.name} />
      ) : isPdf(shown) ? (
        <iframe src={shown.file_url} title={shown.name} />
      ) : (
        <p>{words.files.noPreview}</p>
      )}
      <div className={styles.previewActions}>
        <Button variant="default" leftSection={<Download size={16} />} onClick={() => void download(shown)}>
          {words.files.download}
        </Button>
      </div>
    </div>
  );
}

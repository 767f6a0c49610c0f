import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { Always, RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import { copyPicture } from '#web/ui/copy.ts';
import { CopyingButton } from '#web/ui/CopyButton.tsx';
import { words as all } from '#words/screen';
import type { asset } from '../asset';
import { words } from '../asset.words';
import styles from '../asset.module.css';

const texts = words.code;
const kinds = ['svg', 'png', 'pdf'] as const;

/** The code of the asset's label: to show, copy, download and print (S25). */
export function CodeBlock({ row }: { row: Row }) {
  const { code } = (row as Always<RecordOf<typeof asset>, 'qrcode'>).qrcode;
  // Another code is another picture, though it stands at the same address.
  const picture = (kind: string) => `/api/assets/${row.id}/qrcode.${kind}?code=${encodeURIComponent(code)}`;
  return (
    <section className={styles.code} aria-label={texts.title}>
      <img src={picture('svg')} width={200} height={200} alt={texts.alt(row.name)} />
      <code>{code}</code>
      <div className={styles.downloads}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            component="a"
            href={picture(kind)}
            download={`${row.name}.${kind}`}
            variant="default"
            size="xs"
            aria-label={texts.download(kind.toUpperCase())}
          >
            {kind.toUpperCase()}
          </Button>
        ))}
      </div>
      <div className={styles.codeActions}>
        <CopyingButton labels={texts} copy={() => copyPicture(picture('png'))} />
        <Button
          component={Link}
          to="/print/labels"
          search={{ ids: row.id } as never}
          variant="default"
          leftSection={<Printer size={16} />}
        >
          {all.printLabels}
        </Button>
      </div>
    </section>
  );
}

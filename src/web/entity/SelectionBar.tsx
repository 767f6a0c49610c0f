import { Button } from '@mantine/core';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api.ts';
import { keys, queryClient, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { sayFailed, sayWithUndo } from '../ui/toast.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import type { Selection } from './selection.ts';
import styles from './entity.module.css';

/** What can be done with the chosen rows. It is done at once, and can be undone for eight seconds. */
export function SelectionBar({ feature, selection, rows }: { feature: Feature; selection: Selection; rows: Row[] }) {
  const { may } = useSession();
  const [busy, setBusy] = useState(false);
  if (selection.ids.length === 0) return null;

  async function remove() {
    setBusy(true);
    const chosen = rows.filter((row) => selection.has(row.id));
    const results = await Promise.allSettled(chosen.map((row) => api.delete(`${feature.path}/${row.id}`)));
    const done = chosen.filter((_, at) => results[at]!.status === 'fulfilled');
    const failed = results.flatMap((result, at) =>
      result.status === 'rejected' ? [`${chosen[at]!.name}: ${(result.reason as Error).message}`] : [],
    );
    await queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
    setBusy(false);
    selection.setAll([]);
    if (done.length > 0) sayWithUndo(words.list.deleted(done.length, feature.label), () => void restore(feature, done));
    for (const line of failed.slice(0, 3)) sayFailed(line);
  }

  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={words.list.selected(selection.ids.length)}>
      <b>{words.list.selected(selection.ids.length)}</b>
      {may('delete', feature.slug) && (
        <Button
          variant="default"
          color="danger"
          leftSection={<Trash2 size={16} />}
          loading={busy}
          onClick={() => void remove()}
        >
          {words.list.delete}
        </Button>
      )}
      <Button variant="subtle" leftSection={<X size={16} />} onClick={() => selection.setAll([])}>
        {words.list.deselect}
      </Button>
    </div>
  );
}

export async function restore(feature: Feature, rows: Row[]): Promise<void> {
  await Promise.allSettled(rows.map((row) => api.post(`${feature.path}/${row.id}/restore`)));
  await queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
}

import { useState } from 'react';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import type { Partner } from '../partner';
import { mergeVendors } from './acts';
import { Said } from './Said.web';
import { words } from './screen.words';
import styles from './screen.module.css';

interface MergeDialogProps {
  vendors: Partner['vendors'];
  onClose(): void;
}

/** Asks which of these vendors stays, and merges the others into it. */
export function MergeDialog({ vendors, onClose }: MergeDialogProps) {
  const [id, setId] = useState(vendors[0]!.id);
  const kept = vendors.find((one) => one.id === id)!;
  const others = vendors.filter((one) => one !== kept);
  return (
    <Confirm
      title={words.mergeTitle}
      action={words.mergeAction}
      onConfirm={() => mergeVendors(kept, others)}
      onClose={onClose}
    >
      <span role="radiogroup" aria-label={words.keep} className={styles.choices}>
        <span>{words.keep}</span>
        {vendors.map((vendor) => (
          <label key={vendor.id}>
            <input type="radio" name="kept" checked={vendor === kept} onChange={() => setId(vendor.id)} />
            <bdi>{vendor.name}</bdi>
          </label>
        ))}
      </span>
      <Said
        say={(stays, go) => words.mergeText(stays!, go!)}
        names={[kept.name, others.map(({ name }) => name).join(', ')]}
      />
    </Confirm>
  );
}

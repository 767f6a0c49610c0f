import { useState } from 'react';
import { Problem } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words } from '../part.words';
import { setMinimum } from './set-minimum';
import { newPlaceKey } from './stock-view';
import styles from './move.module.css';

const texts = words.newPlace;

interface Typed {
  location: string | null;
  minimum: string;
}

/** Adds a location with a minimum before there is any stock. */
export function NewPlace({ part, onClose }: { part: Row; onClose(): void }) {
  const { resumed, addNew } = useResumedValues<Typed>(newPlaceKey(part.id), texts.title);
  const [{ location, minimum }, setTyped] = useState<Typed>({ location: null, minimum: '1', ...resumed });
  const set = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  const [errors, setErrors] = useState<{ location?: string; minimum?: string }>({});
  const [busy, setBusy] = useState(false);

  async function save() {
    if (!location) return setErrors({ location: texts.locationNeeded });
    if (minimum === '') return setErrors({ minimum: texts.minimumNeeded });
    setBusy(true);
    try {
      await setMinimum(part.id, location, Number(minimum));
      say(texts.saved);
      onClose();
    } catch (problem) {
      const fieldError = problem instanceof Problem ? problem.errors.minimum_quantity?.[0] : undefined;
      setErrors({ minimum: fieldError ?? (problem as Error).message });
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogForm action={texts.save} busy={busy} onSubmit={() => void save()} onClose={onClose}>
        <p className={styles.lead}>{texts.lead}</p>
        <EntitySelect
          id="new-place"
          label={texts.location}
          required
          from="/api/locations/minimal"
          value={location}
          error={errors.location}
          onChange={(id) => set({ location: id })}
          onAddNew={addNew('location', { location, minimum })}
        />
        <Stepper
          id="new-minimum"
          label={texts.minimum}
          required
          value={minimum}
          unit={typeof part.unit === 'string' ? part.unit : undefined}
          error={errors.minimum}
          onChange={(typed) => set({ minimum: typed })}
        />
      </DialogForm>
    </Dialog>
  );
}

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { AppError, type FieldErrors } from '#shared/errors';
import { parse } from '#shared/entity';
import { api, Problem } from '#web/api.ts';
import { LineEditor } from '#web/entity/form/LineEditor.tsx';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { symbolOf } from '#web/format/money.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words as texts } from './supply.words';
import { supplyFields } from './supply';
import { suppliesKey, suppliesOf } from './supply-view';
import styles from './supply.module.css';

interface Typed {
  part: string;
  name: string;
  number: string;
  price: string;
  lead: string;
}

const blank: Typed = { part: '', name: '', number: '', price: '', lead: '' };

/** Edits and saves the whole list at once. */
export function SuppliesDialog({ vendor, onClose }: { vendor: Row; onClose(): void }) {
  const { me } = useSession();
  const { resumed, addNew } = useResumedValues<{ rows: Typed[] }>(suppliesKey(vendor.id), texts.dialog(vendor.name));
  const [rows, setRows] = useState<Typed[]>(
    () =>
      resumed?.rows ??
      suppliesOf(vendor).map(({ part, number, price, lead_time_days }) => ({
        part: part.id,
        name: part.name,
        number: number ?? '',
        price: price ?? '',
        lead: lead_time_days === null ? '' : String(lead_time_days),
      })),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const errorAt = (at: number, field: string) => errors[`parts.${at}.${field}`]?.[0] ?? errors[`${at}.${field}`]?.[0];

  async function save() {
    setErrors({});
    setRefused('');
    const parts = rows.map(({ part, number, price, lead }) => ({
      part,
      number: number.trim() || null,
      price: price.trim() || null,
      lead_time_days: lead === '' ? null : Number(lead),
    }));
    setBusy(true);
    try {
      parse(supplyFields.parts.schema, parts);
      const saved = await api.put<Row>(`/vendors/${vendor.id}/parts`, { parts });
      queryClient.setQueryData(keys.detail('vendor', vendor.id), saved);
      void queryClient.invalidateQueries({ queryKey: keys.entity('vendor') });
      void queryClient.invalidateQueries({ queryKey: keys.entity('part') });
      say(texts.saved(vendor.name));
      onClose();
    } catch (error) {
      setBusy(false);
      const fields = error instanceof AppError ? (error.extra.errors as FieldErrors) : (error as Problem).errors;
      if (fields && Object.keys(fields).length > 0) setErrors(fields);
      else setRefused((error as Error).message);
    }
  }
  const whole = errors.parts?.[0] ?? errors.body?.[0];
  return (
    <Dialog title={texts.dialog(vendor.name)} onClose={onClose} size="xl">
      <DialogForm
        refused={refused || whole}
        action={all.form.save}
        busy={busy}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <LineEditor
          className={styles.supply}
          lines={rows}
          blank={blank}
          add={texts.add}
          remove={({ name }, at) => texts.remove(name, at + 1)}
          name={({ name }, at) => texts.line(name, at + 1)}
          onChange={setRows}
        >
          {(row, at, set) => (
            <>
              <EntitySelect
                id={`supply-${at}`}
                label={texts.part}
                from="/api/parts/minimal"
                required
                value={row.part || null}
                name={row.name || undefined}
                error={errorAt(at, 'part')}
                onChange={(part, found) => set({ part: part ?? '', name: found?.name ?? '' })}
                onAddNew={addNew(`rows.${at}.part`, { rows: rows.with(at, { ...row, name: '' }) })}
              />
              <TextInput
                label={texts.number}
                value={row.number}
                error={errorAt(at, 'number')}
                onChange={({ currentTarget }) => set({ number: currentTarget.value })}
              />
              <TextInput
                label={texts.price}
                inputMode="decimal"
                leftSection={symbolOf(me.organization.currency)}
                leftSectionPointerEvents="none"
                value={row.price}
                error={errorAt(at, 'price')}
                onChange={({ currentTarget }) => set({ price: currentTarget.value })}
              />
              <TextInput
                label={texts.leadTimeIn}
                inputMode="numeric"
                value={row.lead}
                error={errorAt(at, 'lead_time_days')}
                onChange={({ currentTarget }) => set({ lead: currentTarget.value.replaceAll(/\D/g, '') })}
              />
            </>
          )}
        </LineEditor>
      </DialogForm>
    </Dialog>
  );
}

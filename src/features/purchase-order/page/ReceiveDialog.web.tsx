import { ActionIcon, TextInput } from '@mantine/core';
import { Split, X } from 'lucide-react';
import { useState } from 'react';
import { Problem } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { AddNew } from '#web/entity/common/making.ts';
import { symbolOf } from '#web/format/money.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../purchase-order.words';
import { act } from '../act';
import { type Order, progressOf, receiveKey } from '../order';
import styles from './order.module.css';

const texts = words.receive;

interface Came {
  part: string;
  location: string | null;
  quantity: string;
  price: string;
}

interface StoredDraft {
  rows: Came[];
  note: string;
}

/** Receives parts line by line, each at one or more locations. */
export function ReceiveDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const open = order.lines.filter(({ part }) => progressOf(order, part).outstanding > 0);
  const { resumed, addNew } = useResumedValues<StoredDraft>(receiveKey(order.id), texts.title(order.name));
  const [rows, setRows] = useState<Came[]>(
    () =>
      resumed?.rows ??
      open.map(({ part, unit_price }) => ({
        part,
        location: order.deliver_to?.id ?? null,
        quantity: String(progressOf(order, part).outstanding),
        price: unit_price ?? '',
      })),
  );
  const [note, setNote] = useState(resumed?.note ?? '');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const came = rows.filter(({ quantity }) => quantity !== '' && quantity !== '0');
  const count = came.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  const set = (row: Came, more: Partial<Came>) =>
    setRows((before) => before.map((one) => (one === row ? { ...one, ...more } : one)));
  const split = (row: Came) => setRows((before) => before.toSpliced(before.indexOf(row) + 1, 0, beside(row)));
  const errorAt = (row: Came, field: string) => errors[`lines.${came.indexOf(row)}.${field}`]?.[0];

  async function submit() {
    if (came.length === 0) return setRefused(texts.nothing);
    setBusy(true);
    setRefused('');
    setErrors({});
    const lines = came.map(({ part, location, quantity, price }) => ({
      part,
      location: location ?? '',
      quantity: Number(quantity),
      unit_price: price.trim() || null,
    }));
    try {
      const body = { lines, note };
      await act(order, 'receive', body);
      onClose();
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.title(order.name)} onClose={onClose} size="xl">
      <DialogForm
        refused={refused}
        action={texts.submit(count)}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {open.map(({ part, name }) => (
          <section key={part} className={styles.received} aria-label={name}>
            <h3>
              {name} <small>{texts.outstanding(progressOf(order, part).outstanding)}</small>
            </h3>
            {rows
              .filter((row) => row.part === part)
              .map((row, at) => (
                <Place
                  key={at}
                  row={row}
                  name={texts.group(name, at + 1)}
                  errorAt={(field) => errorAt(row, field)}
                  onChange={(more) => set(row, more)}
                  onAddNew={addNew(`rows.${rows.indexOf(row)}.location`, { rows, note })}
                >
                  {at === 0 ? (
                    <Tooltip label={texts.split(name)}>
                      <ActionIcon aria-label={texts.split(name)} onClick={() => split(row)}>
                        <Split size={16} />
                      </ActionIcon>
                    </Tooltip>
                  ) : (
                    <Tooltip label={texts.remove(name, at + 1)}>
                      <ActionIcon
                        aria-label={texts.remove(name, at + 1)}
                        onClick={() => setRows((before) => before.filter((one) => one !== row))}
                      >
                        <X size={16} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </Place>
              ))}
          </section>
        ))}
        <TextInput label={texts.note} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      </DialogForm>
    </Dialog>
  );
}

/** Another location for the same part, still empty. */
const beside = (row: Came): Came => ({ ...row, location: null, quantity: '' });

interface PlaceProps {
  row: Came;
  name: string;
  errorAt(field: string): string | undefined;
  onChange(more: Partial<Came>): void;
  onAddNew: AddNew;
  children: React.ReactNode;
}

function Place({ row, name, errorAt, onChange, onAddNew, children }: PlaceProps) {
  const { me } = useSession();
  return (
    <div className={styles.place} role="group" aria-label={name}>
      <EntitySelect
        label={texts.location}
        from="/api/locations/minimal"
        required
        value={row.location}
        error={errorAt('location')}
        onChange={(location) => onChange({ location })}
        onAddNew={onAddNew}
      />
      <TextInput
        label={texts.quantity}
        inputMode="numeric"
        value={row.quantity}
        error={errorAt('quantity') ?? errorAt('part')}
        onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <TextInput
        label={texts.price}
        inputMode="decimal"
        leftSection={symbolOf(me.organization.currency)}
        leftSectionPointerEvents="none"
        value={row.price}
        error={errorAt('unit_price')}
        onChange={({ currentTarget }) => onChange({ price: currentTarget.value })}
      />
      {children}
    </div>
  );
}

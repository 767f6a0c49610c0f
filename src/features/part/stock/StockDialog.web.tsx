import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { uuid7 } from '#shared/id';
import type { FieldErrors } from '#shared/errors';
import { Problem } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { symbolOf } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { words } from '../part.words';
import { type Action, moveStock, takesCost, type Wish } from './movement/move-stock';
import { Outcome } from './Outcome.web';
import { ReasonInput } from './ReasonInput.web';
import { placesFor } from './places';
import { stockKey } from './stock-view';
import { StockPlaces } from './StockPlaces.web';
import styles from './move.module.css';

const texts = words.move;

interface DialogProps {
  part: Row;
  kind: Action;
  location?: string | null;
  /** Where a transfer goes. */
  to?: string | null;
  onClose(): void;
}

/** What to do, where, how many and why (S27.2). Server errors show at their fields. */
export function StockDialog({ part, kind, location, to = null, onClose }: DialogProps) {
  const { me, may } = useSession();
  const [key] = useState(uuid7);
  const { resumed, addNew } = useResumedValues<Wish>(stockKey(part.id), texts.title(part.name));
  const [wish, setWish] = useState<Wish>(() => ({
    kind,
    location: location ?? onlyOne(part, kind),
    to_location: to,
    quantity: '1',
    fewer: true,
    unit_cost: '',
    reason: '',
    ...resumed,
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (more: Partial<Wish>) => setWish((before) => ({ ...before, ...more }));
  const actions = (
    ['receive', 'issue', 'return', 'transfer', 'adjust', ...(part.kit ? ['assemble'] : [])] as Action[]
  ).map((value) => ({ value, label: words.actions[value] }));
  const from = placesFor(part, wish.kind);

  async function save() {
    setBusy(true);
    setGeneral('');
    try {
      await moveStock(part, wish, key);
      onClose();
    } catch (problem) {
      const fieldErrors = problem instanceof Problem ? problem.errors : {};
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setGeneral((problem as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.title(part.name)} onClose={onClose} size={560} closeOnClickOutside={false}>
      <DialogForm
        refused={general}
        action={texts.save[wish.kind](wish.quantity || '0')}
        busy={busy}
        beside={<Outcome part={part} wish={wish} />}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <div className={styles.kinds}>
          <Choices
            label={texts.kind}
            hideLabel
            hint={texts.hints[wish.kind]}
            name="kind"
            value={wish.kind}
            options={actions}
            onChange={(next) => {
              setErrors({});
              set({ kind: next, location: stays(part, next, wish.location) });
            }}
          />
        </div>
        <StockPlaces
          key={wish.kind}
          label={texts.places[wish.kind]}
          options={from.options}
          others={from.others}
          nowhere={wish.kind === 'assemble' ? words.kit.buildable(0) : words.places.nowhere}
          value={wish.location}
          error={errors.location?.[0]}
          onChange={(id) => set({ location: id })}
          onAddNew={addNew('location', wish)}
        />
        {wish.kind === 'transfer' && (
          <StockPlaces
            label={texts.to}
            options={placesFor(part, 'receive').options.filter(({ id }) => id !== wish.location)}
            others
            value={wish.to_location}
            error={errors.to_location?.[0]}
            onChange={(id) => set({ to_location: id })}
            onAddNew={addNew('to_location', wish)}
          />
        )}
        {wish.kind === 'adjust' && (
          <Choices
            label={texts.direction}
            name="direction"
            value={wish.fewer ? 'fewer' : 'more'}
            options={[
              { value: 'fewer', label: texts.fewer },
              { value: 'more', label: texts.more },
            ]}
            onChange={(value) => set({ fewer: value === 'fewer' })}
          />
        )}
        <div className={styles.pair}>
          <Stepper
            id="move-quantity"
            label={texts.quantity}
            required
            value={wish.quantity}
            unit={typeof part.unit === 'string' ? part.unit : undefined}
            error={errors.quantity?.[0]}
            onChange={(quantity) => set({ quantity })}
          />
          {takesCost(wish.kind) && may('update', 'cost') && (
            <TextInput
              label={texts.cost}
              description={texts.costHint}
              inputMode="decimal"
              autoComplete="off"
              leftSection={symbolOf(me.organization.currency)}
              leftSectionPointerEvents="none"
              value={wish.unit_cost}
              error={errors.unit_cost?.[0]}
              onChange={({ currentTarget }) => set({ unit_cost: currentTarget.value })}
            />
          )}
        </div>
        <ReasonInput
          required={wish.kind === 'adjust'}
          suggestions={wish.kind === 'adjust' ? (wish.fewer ? texts.fewerReasons : texts.moreReasons) : []}
          value={wish.reason}
          error={errors.reason?.[0]}
          onChange={(reason) => set({ reason })}
        />
      </DialogForm>
    </Dialog>
  );
}

const onlyOne = (part: Row, kind: Action): string | null => {
  const { options } = placesFor(part, kind);
  return options.length === 1 ? options[0]!.id : null;
};

/** Keeps the chosen location where it is valid for the new action. */
function stays(part: Row, kind: Action, location: string | null): string | null {
  const { options, others } = placesFor(part, kind);
  return location && (others || options.some(({ id }) => id === location)) ? location : onlyOne(part, kind);
}

import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Noun } from '#shared/permission';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from './time.words';
import { type Booked, deleteBooked, type Kind } from './booked';
import type { useBooking } from './use-booking';

/** What every booking asks for: the person and a description. */
interface BookingForm {
  user: string | null;
  description: string;
}

interface DialogProps {
  kind: Kind;
  noun: Noun;
  order: Row;
  entry?: Booked;
  booking: ReturnType<typeof useBooking<BookingForm>>;
  onClose(): void;
  /** The main inputs come first; `beside` follows the person, `below` comes last. */
  children: ReactNode;
  beside?: ReactNode;
  below?: ReactNode;
}

/** Adds, edits or deletes a booking on a work order. */
export function BookingDialog({ kind, noun, order, entry, booking, onClose, children, beside, below }: DialogProps) {
  const { me, may } = useSession();
  const { said } = kind;
  const { values, set, errorAt, form, addUser } = booking;
  const remove = entry && may('delete', noun, entry) && (
    <Button
      variant="subtle"
      color="danger"
      onClick={() => {
        onClose();
        void deleteBooked(kind, order.id, entry);
      }}
    >
      {words.entries.delete}
    </Button>
  );
  return (
    <Dialog title={entry ? said.editTitle : said.addTitle} onClose={onClose} closeOnClickOutside={false}>
      <DialogForm {...form} action={entry ? words.entries.save : said.add} beside={remove}>
        {children}
        <EntitySelect
          id="booking-user"
          label={said.user}
          required
          from="/api/users/minimal"
          name={values.user === me.id ? me.name : values.user === entry?.user.id ? entry?.user.name : undefined}
          value={values.user}
          error={errorAt('user')}
          onChange={(user) => set({ user })}
          onAddNew={addUser}
        />
        {beside}
        <Textarea
          label={said.description}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          value={values.description}
          error={errorAt('description')}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
        {below}
      </DialogForm>
    </Dialog>
  );
}

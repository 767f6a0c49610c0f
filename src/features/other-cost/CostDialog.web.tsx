import { Button, Textarea, TextInput } from '@mantine/core';
import { messages } from '#shared/messages';
import { EntitySelect } from '#web/entity/EntitySelect.tsx';
import { FilesInput } from '#web/entity/FilesInput.tsx';
import { symbolOf } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { type CostEntry, deleteBooked, kinds, saveBooked } from '#features/work-order/booked';
import { useBooking } from '#features/work-order/use-booking';
import { words } from '#features/work-order/words-time';
import { costCategories } from './cost-categories';
import { otherCost } from './other-cost';

const said = words.cost;

interface CostForm {
  category: string | null;
  cost: string;
  user: string | null;
  description: string;
  files: string[];
}

/** A cost of a work order that is neither time nor parts, with its receipt (S19). */
export function CostDialog({ order, entry, onClose }: { order: Row; entry?: CostEntry; onClose(): void }) {
  const { me, may } = useSession();
  const { values, set, errorAt, form } = useBooking<CostForm>({
    initial: {
      category: entry?.category ?? null,
      cost: entry?.cost ?? '',
      user: entry?.user.id ?? me.id,
      description: entry?.description ?? '',
      files: entry?.files.map(({ id }) => id) ?? [],
    },
    check: checkCost,
    save: ({ description, ...typed }) =>
      saveBooked(kinds.cost, order.id, { ...typed, description: description.trim() || null }, entry),
    done: entry ? said.updated : said.added,
    failed: entry ? said.failedUpdate : said.failedAdd,
    onClose,
  });
  const remove = entry && may('delete', 'other-cost', entry) && (
    <Button
      variant="subtle"
      color="danger"
      onClick={() => {
        onClose();
        void deleteBooked(kinds.cost, order.id, entry);
      }}
    >
      {words.entries.delete}
    </Button>
  );
  return (
    <Dialog title={entry ? said.editTitle : said.addTitle} onClose={onClose} closeOnClickOutside={false}>
      <DialogForm {...form} action={entry ? words.entries.save : said.add} beside={remove}>
        <SearchSelect
          label={said.category}
          required
          data={costCategories}
          placeholder={said.chooseCategory}
          value={values.category}
          error={errorAt('category')}
          onChange={(category) => set({ category })}
        />
        <TextInput
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          required
          placeholder="0.00"
          label={said.cost}
          leftSection={symbolOf(me.organization.currency)}
          leftSectionPointerEvents="none"
          value={values.cost}
          error={errorAt('cost')}
          onChange={({ currentTarget }) => set({ cost: currentTarget.value })}
        />
        <EntitySelect
          label={said.user}
          required
          from="/api/users/minimal"
          name={values.user === me.id ? me.name : values.user === entry?.user.id ? entry?.user.name : undefined}
          value={values.user}
          error={errorAt('user')}
          onChange={(user) => set({ user })}
        />
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
        {may('create', 'file') && (
          <FilesInput
            id="receipts"
            field={{ ...otherCost.fields.files, label: said.receipts }}
            value={values.files}
            error={errorAt('files')}
            onChange={(change) => set({ files: change(values.files) as string[] })}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

/** What the server would say, said before it is asked; nobody is missing a cost by leaving it empty, it is 0 then. */
function checkCost({ category, cost, user }: CostForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!category) errors.category = messages.required(said.category);
  if (Number(cost) < 0) errors.cost = messages.atLeast(said.cost, 0);
  else if (Number(cost) === 0) errors.cost = messages.costNeeded;
  if (!user) errors.user = words.entries.userMissing;
  return errors;
}

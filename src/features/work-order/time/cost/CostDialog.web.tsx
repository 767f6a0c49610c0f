import { TextInput } from '@mantine/core';
import { messages } from '#words/messages';
import { FilesInput } from '#web/entity/form/inputs/FilesInput.tsx';
import { idOf, isWaiting, type Waiting } from '#web/files/waiting.ts';
import { formatMoney, symbolOf } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { bookingKey, type CostEntry, kinds, saveBooked } from '../booked';
import { BookingDialog } from '../BookingDialog.web';
import { useBooking } from '../use-booking';
import { titleOf } from '../../order-view';
import { words as all } from '#words/screen';
import { words } from '../time.words';
import { costCategories } from './cost-categories';
import { otherCost } from './other-cost';

const texts = words.cost;

interface CostForm {
  category: string | null;
  cost: string;
  user: string | null;
  description: string;
  files: (string | Waiting)[];
}

/** A cost other than time and parts, with its receipt (S19). */
export function CostDialog({ order, entry, onClose }: { order: Row; entry?: CostEntry; onClose(): void }) {
  const { me, may } = useSession();
  const { currency } = me.organization;
  const booking = useBooking<CostForm>({
    key: bookingKey(kinds.cost, order.id),
    title: entry ? texts.editTitle : texts.addTitle,
    entry,
    initial: {
      category: entry?.category ?? null,
      cost: entry?.cost ?? '',
      user: entry?.user.id ?? me.id,
      description: entry?.description ?? '',
      files: entry?.files.map(({ id }) => id) ?? [],
    },
    check: async (typed) => ({
      ...checkCost(typed),
      ...(typed.files.some(isWaiting) && !(await canQueue(entry)) && { files: all.files.waiting }),
    }),
    save: async ({ description, files, ...typed }) => {
      const body = { ...typed, files: files.map(idOf), description: description.trim() || null };
      await queueReceipts(order, files.filter(isWaiting));
      return saveBooked(kinds.cost, order, body, formatMoney(typed.cost, currency), entry);
    },
    done: entry ? texts.updated : texts.added,
    failed: entry ? texts.failedUpdate : texts.failedAdd,
    onClose,
  });
  const { values, set, errorAt } = booking;
  const receipts = may('create', 'file') && (
    <FilesInput
      id="receipts"
      field={{ ...otherCost.fields.files, label: texts.receipts }}
      value={values.files}
      error={errorAt('files')}
      onChange={(change) => set((before) => ({ files: change(before.files) as CostForm['files'] }))}
    />
  );
  return (
    <BookingDialog
      kind={kinds.cost}
      noun="other-cost"
      order={order}
      entry={entry}
      booking={booking}
      onClose={onClose}
      below={receipts}
    >
      <SearchSelect
        label={texts.category}
        required
        data={costCategories}
        placeholder={texts.chooseCategory}
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
        label={texts.cost}
        leftSection={symbolOf(currency)}
        leftSectionPointerEvents="none"
        value={values.cost}
        error={errorAt('cost')}
        onChange={({ currentTarget }) => set({ cost: currentTarget.value })}
      />
    </BookingDialog>
  );
}

/** Offline, a new cost is queued together with its receipts; a change is not. */
const canQueue = async (entry?: CostEntry): Promise<boolean> =>
  !entry && (await import('#web/queue/queue.ts')).isQueueing();

/** The receipts go before the cost that names them. */
async function queueReceipts(order: Row, receipts: Waiting[]): Promise<void> {
  for (const { id, file, fields } of receipts) {
    const { queued } = await import('#web/queue/queue.ts');
    const about = { said: all.files.addTo(file.name, titleOf(order)), noun: 'work-order', record: order.id };
    await queued.file(id, { file, fields }, about);
  }
}

/** The checks of the server, done before the request. An empty cost counts as 0, so it is not reported as missing. */
function checkCost({ category, cost, user }: CostForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!category) errors.category = messages.required(texts.category);
  if (Number(cost) < 0) errors.cost = messages.atLeast(texts.cost, 0);
  else if (Number(cost) === 0) errors.cost = messages.costNeeded;
  if (!user) errors.user = words.entries.userMissing;
  return errors;
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { awaited } from '#web/entity/pick/add-new.ts';
import { formatMoney } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { UnsentLines, useUnsent } from '#web/queue/UnsentLines.tsx';
import { useSession } from '#web/session.tsx';
import { bookedQuery, bookingKey, type CostEntry, kinds } from '../booked';
import { EntryList } from '../EntryList.web';
import { FoldCard } from '../../page/FoldCard.web';
import { orderOf } from '../../order-view';
import { words } from '../time.words';
import { costCategories } from './cost-categories';
import styles from '../time.module.css';

const CostDialog = lazy(async () => ({ default: (await import('./CostDialog.web')).CostDialog }));

const texts = words.cost;

/** Costs other than time and parts (S19), always in the organisation's currency (D20). */
export function CostPanel({ row }: { row: Row }) {
  const { me, may } = useSession();
  const [open, setOpen] = useState<{ entry?: CostEntry } | undefined>(() => awaited(bookingKey(kinds.cost, row.id)));
  const { total_other_costs: total } = orderOf(row).time_cost_summary;
  const { currency } = me.organization;
  const unsent = useUnsent(row.id, kinds.cost.path);
  return (
    <>
      <FoldCard id="costs" title={texts.title} total={total === null ? undefined : formatMoney(total, currency)}>
        {may('create', 'other-cost') && (
          <div className={styles.presets}>
            <Button size="xs" variant="default" leftSection={<Plus size={16} />} onClick={() => setOpen({})}>
              {texts.add}
            </Button>
          </div>
        )}
        <UnsentLines entries={unsent} />
        <Entries order={row.id} none={unsent.length === 0} onEdit={(entry) => setOpen({ entry })} />
      </FoldCard>
      {open && (
        <Suspense>
          <CostDialog order={row} entry={open.entry} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Entries({ order, none, onEdit }: { order: string; none: boolean; onEdit(entry: CostEntry): void }) {
  const { me, may } = useSession();
  const query = useQuery(bookedQuery<CostEntry>(kinds.cost, order));
  const amount = (cost: string) => formatMoney(cost, me.organization.currency);
  const labelOf = (category: string) => costCategories.find(({ value }) => value === category)?.label ?? category;
  return (
    <EntryList<CostEntry>
      query={query}
      label={texts.title}
      none={none && texts.none}
      failed={texts.failed}
      kind={({ category }) => labelOf(category)}
      figure={({ cost, files }) => [amount(cost), files.length > 0 && texts.files(files.length)]}
      edit={(entry) =>
        may('update', 'other-cost', entry) ? texts.edit(labelOf(entry.category), amount(entry.cost)) : undefined
      }
      onEdit={onEdit}
    />
  );
}

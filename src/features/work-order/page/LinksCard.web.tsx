import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { useMade } from '#web/entity/pick/add-new.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { formatDateTime } from '#web/format/time.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { type Order, type OrderLink, orderOf } from '../order-view';
import { refreshOrders } from '../status/set-status';
import { statusLabel } from '../status/status';
import { subsQuery } from './subs-query';
import { words as texts } from './links.words';
import { words as page } from '../work-order.words';
import styles from './links.module.css';

/** Sub work orders and linked work orders, seen from this one. */
export function LinksCard({ row }: { row: Row }) {
  const order = orderOf(row);
  const { may } = useSession();
  const changes = may('update', 'work-order', row) && order.status !== 'done';
  return (
    <>
      {order.progress && <Subs order={order} />}
      {order.links.length > 0 && (
        <ul className={styles.lines} aria-label={texts.group}>
          {order.links.map((link) => (
            <LinkLine key={link.id} link={link} order={order} changes={changes} />
          ))}
        </ul>
      )}
      {!order.progress && order.links.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {changes && <AddLink order={order} />}
    </>
  );
}

function Subs({ order }: { order: Order }) {
  const found = useQuery(subsQuery(order.id));
  if (found.isError && !found.data)
    return <EntityError error={found.error} title={texts.failed} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting lines={2} />;
  return (
    <section className={styles.group}>
      <h3>{`${texts.subs} · ${page.banner.progress(order.progress!.done, order.progress!.total)}`}</h3>
      <ul className={styles.lines} aria-label={texts.subs}>
        {found.data.results.map(orderOf).map((sub) => (
          <OrderLine key={sub.id} order={sub}>
            <small>{[sub.asset?.name, sub.due_date && formatDateTime(sub.due_date)].filter(Boolean).join(' · ')}</small>
          </OrderLine>
        ))}
      </ul>
    </section>
  );
}

function OrderLine({
  order: { id, code, name, status },
  before,
  children,
}: {
  order: OrderLink['work_order'];
  before?: string;
  children?: ReactNode;
}) {
  return (
    <li>
      {before && <span className={styles.how}>{before}</span>}
      <span className={styles.mark} title={statusLabel(status)}>
        <Glyph meaning={status} />
        <span className="visually-hidden">{statusLabel(status)}</span>
      </span>
      <Link to={`/work-order/${id}`} className={styles.name} data-done={status === 'done' || undefined}>
        <b>{code}</b> {name}
      </Link>
      {children}
    </li>
  );
}

function LinkLine({ link, order, changes }: { link: OrderLink; order: Order; changes: boolean }) {
  async function remove() {
    try {
      await api.delete(`/work-orders/links/${link.id}`);
    } catch (error) {
      sayFailed((error as Error).message);
    }
    await refreshOrders(order.id);
  }
  return (
    <OrderLine order={link.work_order} before={texts.kinds[link.kind][link.direction]}>
      {changes && (
        <Tooltip label={texts.remove(link.work_order.code)}>
          <ActionIcon variant="subtle" aria-label={texts.remove(link.work_order.code)} onClick={() => void remove()}>
            <X size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </OrderLine>
  );
}

type Kind = OrderLink['kind'];
type Direction = OrderLink['direction'];
const ways = (Object.keys(texts.kinds) as Kind[]).flatMap((kind) =>
  (['out', 'in'] as const).map((direction) => ({ value: `${kind} ${direction}`, label: texts.kinds[kind][direction] })),
);

/** First the kind of link, then the work order, which saves the link. Links are rare, so the form opens on demand. */
function AddLink({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const [way, setWay] = useState(ways[0]!.value);
  const [refused, setRefused] = useState<string>();
  async function add(other: string, how: string) {
    const [kind, direction] = how.split(' ') as [Kind, Direction];
    const [from, to] = direction === 'out' ? [order.id, other] : [other, order.id];
    setRefused(undefined);
    try {
      const after = await api.post<Row>(`/work-orders/${from}/links`, { kind, work_order: to });
      if (after.id === order.id) queryClient.setQueryData(keys.detail('work-order', order.id), after);
    } catch (error) {
      const at = error instanceof Problem ? error.errors.work_order?.[0] : undefined;
      setRefused(at ?? (error as Error).message);
    }
    await refreshOrders(order.id);
  }
  const addNew = useMade<{ way: string }>(`links/${order.id}`, order.name, (made, saved) => add(made, saved.way));
  if (!open)
    return (
      <div className={styles.add}>
        <Button variant="default" leftSection={<Link2 size={16} />} onClick={() => setOpen(true)}>
          {texts.add}
        </Button>
      </div>
    );
  return (
    <div className={styles.add} role="group" aria-label={texts.add}>
      <NativeSelect
        label={texts.how}
        autoFocus
        data={ways}
        value={way}
        onChange={({ currentTarget }) => setWay(currentTarget.value)}
      />
      <EntitySelect
        label={texts.other}
        from="/api/work-orders/minimal"
        value={null}
        error={refused}
        onChange={(id) => id && void add(id, way)}
        onAddNew={addNew({ way })}
      />
    </div>
  );
}

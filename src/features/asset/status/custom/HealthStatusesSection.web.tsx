import { ActionIcon, Button } from '@mantine/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { useSession } from '#web/session.tsx';
import { Lines, LinesGroup, LineText } from '#web/ui/Lines.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import { words as texts } from './health-status.words';
import { DeleteStatus } from './DeleteStatus.web';
import { type Category, categoryOptions } from './health-status';
import { HealthStatusForm } from './HealthStatusForm.web';
import { type HealthStatus, useHealthStatuses } from '../statuses';

/** The statuses an asset can have, by category (S24). */
export function HealthStatusesSection() {
  const { may } = useSession();
  const { data, error, refetch } = useHealthStatuses();
  const [adding, setAdding] = useState(false);
  return (
    <>
      {error && <EntityError error={error} title={all.list.failed(texts.title)} onRetry={() => void refetch()} />}
      {categoryOptions.map(({ value, label }) => (
        <LinesGroup key={value} label={label}>
          <Lines>
            {data
              ?.filter(({ category }) => category === value)
              .map((status) => (
                <Line key={status.id} status={status} all={data} />
              ))}
          </Lines>
        </LinesGroup>
      ))}
      {may('create', 'health-status') && (
        <div>
          <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </div>
      )}
      {adding && <HealthStatusForm onClose={() => setAdding(false)} />}
    </>
  );
}

const shapes: Record<Category, 'online' | 'offline' | 'do_not_track'> = {
  online: 'online',
  offline: 'offline',
  do_not_track: 'do_not_track',
};

function Line({ status, all: statuses }: { status: HealthStatus; all: HealthStatus[] }) {
  const { may } = useSession();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <li>
      <Glyph meaning={shapes[status.category]} />
      <LineText
        name={status.name}
        about={[status.is_builtin && texts.builtin, status.description].filter(Boolean).join(' · ')}
      />
      {may('update', 'health-status') && (
        <Tooltip label={texts.edit}>
          <ActionIcon aria-label={texts.editOf(status.name)} onClick={() => setOpen('edit')}>
            <Pencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {may('delete', 'health-status') && !status.is_builtin && (
        <Tooltip label={texts.delete}>
          <ActionIcon aria-label={texts.deleteOf(status.name)} onClick={() => setOpen('delete')}>
            <Trash2 size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {open === 'edit' && <HealthStatusForm status={status} onClose={close} />}
      {open === 'delete' && <DeleteStatus status={status} statuses={statuses} onClose={close} />}
    </li>
  );
}

import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { api } from '#web/api.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { Lines, LineText } from '#web/ui/Lines.tsx';
import { inOrder, useReorder } from '#web/ui/input/reorder.ts';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from './custom-field.words';
import { CustomFieldForm } from './CustomFieldForm.web';
import { type CustomField, definitionsChanged, moveTo, useNouns } from './definitions';
import styles from './custom-field.module.css';

const texts = words;

/** The fields of one noun, in the order of its form. */
export function CustomFieldList({ label, fields }: { label: string; fields: CustomField[] }) {
  const [moved, setMoved] = useState('');
  const move = (from: number, to: number) => {
    setMoved(texts.moved(fields[from]!.name, to + 1, fields.length));
    moveTo(fields, from, to).catch((error: Error) => sayFailed(error.message));
  };
  const last = fields.length - 1;
  const { list, held, handle } = useReorder<HTMLUListElement>([0, last], move);
  function byKey(event: KeyboardEvent, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (fields[at + step]) move(at, at + step);
  }
  return (
    <>
      <Lines ref={list} label={label}>
        {inOrder(fields, held).map((field) => {
          const at = fields.indexOf(field);
          return (
            <li key={field.id} className={held?.from === at ? styles.held : undefined}>
              <Tooltip label={texts.move(field.name)}>
                <ActionIcon
                  className={styles.handle}
                  aria-label={texts.move(field.name)}
                  onKeyDown={(event) => byKey(event, at)}
                  {...handle(at, 'live')}
                >
                  <GripVertical size={16} />
                </ActionIcon>
              </Tooltip>
              <Line field={field} at={at} last={last} onMove={move} />
            </li>
          );
        })}
      </Lines>
      <span role="status" className="visually-hidden">
        {moved}
      </span>
    </>
  );
}

function Line({
  field,
  at,
  last,
  onMove,
}: {
  field: CustomField;
  at: number;
  last: number;
  onMove(from: number, to: number): void;
}) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const nouns = useNouns();
  const facts = [texts.types[field.type], field.required && texts.required, field.help].filter(Boolean);
  const close = () => setOpen(undefined);
  async function remove() {
    await api.delete(`/custom-fields/${field.id}`);
    await definitionsChanged();
    sayWithUndo(texts.deleted(field.name), () => void restore(field.id));
  }
  return (
    <>
      <LineText name={field.name} about={facts.join(' · ')} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={all.detail.more}>
            <ActionIcon aria-label={texts.more(field.name)}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} />} onClick={() => setOpen('edit')}>
            {texts.edit}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowUp size={16} />} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
            {texts.moveUp}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowDown size={16} />} disabled={at === last} onClick={() => onMove(at, at + 1)}>
            {texts.moveDown}
          </Menu.Item>
          <Menu.Item color="danger" leftSection={<Trash2 size={16} />} onClick={() => setOpen('delete')}>
            {texts.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <CustomFieldForm nouns={nouns} field={field} onClose={close} />}
      {open === 'delete' && (
        <Confirm title={texts.deleteTitle(field.name)} action={texts.delete} onConfirm={remove} onClose={close}>
          {texts.deleteText}
        </Confirm>
      )}
    </>
  );
}

async function restore(id: string): Promise<void> {
  try {
    await api.post(`/custom-fields/${id}/restore`);
    await definitionsChanged();
  } catch (error) {
    sayFailed((error as Error).message);
  }
}

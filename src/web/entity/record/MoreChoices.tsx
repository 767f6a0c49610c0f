import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { words } from '#words/screen';
import { sayFailed } from '../../ui/overlay/toast.tsx';
import type { Action } from '../common/feature.ts';

const Confirm = lazy(async () => ({ default: (await import('../../ui/overlay/Confirm.tsx')).Confirm }));

export interface Choices {
  /** The noun's actions, before Delete. */
  actions: Action[];
  onDelete?: () => Promise<void>;
  /** The confirmation before a delete, if it needs one. */
  question?: { title: string; text: string };
}

interface ChoicesProps extends Choices {
  button: ReactElement;
}

export function MoreChoices({ actions, onDelete, question, button }: ChoicesProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = () => void onDelete?.().catch((error: unknown) => sayFailed((error as Error).message));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon: Icon, href, download }) => (
            <Menu.Item
              key={label}
              component="a"
              href={href}
              download={download}
              leftSection={<Icon size={16} />}
              onClick={(event) => {
                if (download) return;
                event.preventDefault();
                void navigate({ href });
              }}
            >
              {label}
            </Menu.Item>
          ))}
          {onDelete && (
            <Menu.Item
              color="danger"
              leftSection={<Trash2 size={16} />}
              onClick={question ? () => setAsking(true) : remove}
            >
              {words.detail.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && question && onDelete && (
        <Suspense>
          <Confirm
            title={question.title}
            action={words.detail.delete}
            onConfirm={onDelete}
            onClose={() => setAsking(false)}
          >
            {question.text}
          </Confirm>
        </Suspense>
      )}
    </>
  );
}

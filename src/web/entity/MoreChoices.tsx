import { Menu } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { sayFailed } from '../ui/toast.tsx';
import { words } from '../words.ts';

const Confirm = lazy(async () => ({ default: (await import('../ui/Confirm.tsx')).Confirm }));

export interface Removal {
  onDelete(): Promise<void>;
  /** Asked first, where there is one. */
  question?: { title: string; text: string };
}

interface ChoicesProps extends Removal {
  button: ReactElement;
  opened: boolean;
}

export function MoreChoices({ onDelete, question, button, opened }: ChoicesProps) {
  const [asking, setAsking] = useState(false);
  const remove = () => void onDelete().catch((error: unknown) => sayFailed((error as Error).message));
  return (
    <>
      <Menu position="bottom-end" defaultOpened={opened}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="danger"
            leftSection={<Trash2 size={16} />}
            onClick={question ? () => setAsking(true) : remove}
          >
            {words.detail.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && question && (
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

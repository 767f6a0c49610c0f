import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as texts } from './watch.words';

interface Watch {
  is_watching: boolean;
}

/** Whether one hears of comments and status of a record (F4). */
export function WatchButton({ noun, row: { id } }: { noun: 'work-order' | 'request'; row: Row }) {
  const path = `/watches/${noun}/${id}`;
  const queryKey = keys.about(noun, id, 'watch', '');
  const { data } = useQuery({ queryKey, queryFn: () => api.get<Watch>(path) });
  const [pressed, setPressed] = useState<boolean>();
  const watching = pressed ?? data?.is_watching;
  async function set(next: boolean): Promise<void> {
    setPressed(next);
    try {
      await inTurn(path, async () => void (await (next ? api.put(path, undefined) : api.delete(path))));
      queryClient.setQueryData<Watch>(queryKey, { is_watching: next });
    } finally {
      setPressed(undefined);
    }
  }
  const press = (next: boolean) =>
    set(next).then(
      () => sayWithUndo(next ? texts.nowOn : texts.nowOff, () => set(!next)),
      (error: Error) => sayFailed(error.message),
    );
  if (watching === undefined) return null;
  return (
    <Tooltip label={watching ? texts.on : texts.off}>
      <ActionIcon
        variant={watching ? 'light' : 'default'}
        aria-label={texts.label}
        aria-pressed={watching}
        onClick={() => void press(!watching)}
      >
        {watching ? <Eye size={18} /> : <EyeOff size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}

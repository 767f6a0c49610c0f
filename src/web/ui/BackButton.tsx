import { ActionIcon } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { words } from '#words/screen';
import { goBack } from '../visited.ts';
import { Tooltip } from './overlay/Tooltip.tsx';

/** Goes back through the pages this tab has visited, or to `fallback`. */
export function BackButton({ fallback }: { fallback?: string }) {
  return (
    <Tooltip label={words.detail.back}>
      <ActionIcon aria-label={words.detail.back} onClick={() => goBack(fallback)}>
        <ArrowLeft size={20} />
      </ActionIcon>
    </Tooltip>
  );
}

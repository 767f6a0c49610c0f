import { Button } from '@mantine/core';
import { words } from '../words.ts';
import { Empty } from './Empty.tsx';

/** A page that was never opened here, and no connection to open it with (S44.1). */
export function OfflineNotice() {
  return (
    <Empty
      drawing="plug"
      title={words.offline.title}
      action={<Button onClick={() => location.reload()}>{words.offline.tryAgain}</Button>}
    >
      {words.offline.text}
    </Empty>
  );
}

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { words } from '#words/screen';
import { onReconnect } from '../queue/reachable.ts';
import { Empty } from './Empty.tsx';

/** A page that was never opened on this device, without a connection (S44.1). It reloads once there is one. */
export function OfflineNotice() {
  useEffect(() => {
    return onReconnect(() => location.reload());
  }, []);
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

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { words } from '../words.ts';
import { Empty } from './Empty.tsx';

/** For as long the page has time to go on by itself. */
const patience = 1_000;

/** A page that was never opened here, and no connection to open it with (S44.1). With one, nobody has to press. */
export function OfflineNotice() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      timer = setTimeout(() => location.reload(), patience);
    };
    addEventListener('online', goOn);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    };
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

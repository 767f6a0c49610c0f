import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { reachable } from '../queue/reachable.ts';
import { words } from '../words.ts';
import { Empty } from './Empty.tsx';

/** For as long the page has time to go on by itself, where the browser says that there is a line again. */
const patience = 1_000;
/** It may not say so. */
const lookEvery = 5_000;

/** A page that was never opened here, and no connection to open it with (S44.1). With one, nobody has to press. */
export function OfflineNotice() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      timer = setTimeout(() => location.reload(), patience);
    };
    const looking = setInterval(() => void reachable().then((there) => there && location.reload()), lookEvery);
    addEventListener('online', goOn);
    return () => {
      clearTimeout(timer);
      clearInterval(looking);
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

import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty } from '#web/ui/Empty.tsx';
import { words as all } from '#words/screen';
import { words } from '../request.words';

const texts = words.unknownCode;

/** A requester scanned a code that no asset has: they can report what is wrong all the same. */
export function UnknownCode() {
  const { code } = useSearch({ strict: false }) as { code?: unknown };
  useEffect(() => {
    document.title = `${texts.page} · ${all.product}`;
  }, []);
  return (
    <Empty
      drawing="tray"
      title={texts.title(String(code ?? ''))}
      action={
        <Button component={Link} to="/request/new">
          {texts.report}
        </Button>
      }
    >
      {texts.text}
    </Empty>
  );
}

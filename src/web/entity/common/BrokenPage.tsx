import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { words } from '#words/screen';
import { goBack } from '../../visited.ts';
import { keys, queryClient } from '../../query.ts';
import { PageError } from './PageError.tsx';

/** Replaces a page that failed to render (S45.2); the frame around it stays. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  function retry() {
    // What broke it may be what was read: it is read again.
    queryClient.removeQueries({ queryKey: keys.allEntities, type: 'inactive' });
    reset();
  }
  return (
    <PageError error={error as Error} title={words.error.broken} onRetry={retry}>
      <Button variant="subtle" onClick={() => goBack('/')}>
        {words.detail.back}
      </Button>
    </PageError>
  );
}

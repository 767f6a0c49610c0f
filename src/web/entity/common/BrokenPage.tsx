import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { words } from '#words/screen';
import { goBack } from '../../chain.ts';
import { queryClient } from '../../query.ts';
import { PageError } from './PageError.tsx';

/** Replaces a page that failed to render (S45.2); the frame around it stays. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  function retry() {
    // The cached data may have caused the error, so it is read again.
    queryClient.removeQueries({ queryKey: ['entity'], type: 'inactive' });
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

import { afterAll, beforeAll, beforeEach } from 'vitest';

/**
 * What the tests of a file begin with. For a second try it is made anew: what the first has left would be there twice,
 * and the second could not pass.
 */
export function beginWith(open: () => Promise<unknown>, close: () => Promise<unknown>): void {
  beforeAll(open);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await close();
    await open();
  });
  afterAll(close);
}

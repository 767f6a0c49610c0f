import { expect, test, vi } from 'vitest';
import { workOrdersFor } from './work-orders-for';

test('S33.2 without an id the work orders of a measurement are refused, and nothing is asked of the server', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  for (const id of [null, undefined, ''])
    await expect(workOrdersFor(id)).rejects.toThrow(new Error('Measurement ID is null'));
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

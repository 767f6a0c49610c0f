import { expect, test, vi } from 'vitest';
import { workOrdersForMeasurement } from './for-measurement';

test('S33.2 without a measurement nothing is asked', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  await expect(workOrdersForMeasurement(null)).rejects.toThrow('Measurement ID is null');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

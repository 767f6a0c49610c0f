import { api } from '#web/api.ts';
import { stockMoved } from './movement/move-stock';

/** Also for a location without stock, which becomes one of the part's locations. */
export async function setMinimum(part: string, location: string, minimum_quantity: number): Promise<void> {
  await api.patch(`/parts/${part}/stocks/${location}`, { minimum_quantity });
  await stockMoved(part);
}

import { api, Offline } from '#web/api.ts';
import type { Row } from '#web/query.ts';

/** The location of an asset. Empty when it is unknown or the device is offline: the server fills it in anyway. */
export async function locationOf(asset: string | null | undefined): Promise<{ location?: string }> {
  if (!asset) return {};
  try {
    const { results } = await api.get<{ results: Row[] }>(`/assets/minimal?id=${asset}`);
    const place = results[0]?.location as { id: string } | null | undefined;
    return place ? { location: place.id } : {};
  } catch (error) {
    if (error instanceof Offline) return {};
    throw error;
  }
}

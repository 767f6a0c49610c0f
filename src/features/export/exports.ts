import { api } from '#web/api.ts';
import { keys, type Page, queryClient } from '#web/query.ts';

/** An export that a job writes, as `GET /exports` lists it. */
export interface ExportFile {
  id: string;
  kind: 'list' | 'organization';
  name: string;
  status: 'waiting' | 'done' | 'failed';
  row_count: number | null;
  size: number | null;
  file_url: string | null;
  created_at: string;
  expires_at: string;
}

export const exportsQuery = {
  queryKey: keys.some('export', 'all'),
  queryFn: () => api.get<Page<ExportFile>>('/exports?page_size=100'),
};

export const exportsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.entity('export') });

import { useQuery } from '@tanstack/react-query';
import { api, currentOrganization, endsSession, Offline, Problem } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { type BatchUpload, type ImportRow, isBusy } from '../batch-upload';

const noun = 'batch-upload';
const key = (id: string) => keys.detail(noun, id);

export interface UploadNoun {
  entity: string;
  label: string;
  path: string;
}

export const useNouns = () =>
  useQuery({ queryKey: keys.some(noun, 'nouns'), queryFn: () => api.get<UploadNoun[]>('/batch-uploads/nouns') });

export const useUploads = () =>
  useQuery({
    queryKey: keys.some(noun, 'uploads'),
    queryFn: async () => (await api.get<{ results: BatchUpload[] }>('/batch-uploads?page_size=20')).results,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isBusy(status)) ? 2_000 : false),
  });

/** An upload, asked again while something goes on by itself. */
export const useUpload = (id: string | undefined) =>
  useQuery({
    queryKey: key(id ?? ''),
    queryFn: () => api.get<BatchUpload>(`/batch-uploads/${id}`),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.status) ? 700 : false),
  });

export interface RowsPage {
  count: number;
  results: ImportRow[];
}

export const useRows = (upload: BatchUpload, query: string, size: number) =>
  useQuery({
    queryKey: keys.about(noun, upload.id, 'rows', `${upload.version} ${query} ${size}`),
    queryFn: () => api.get<RowsPage>(`/batch-uploads/${upload.id}/rows?${query}&page_size=${size}`),
    placeholderData: (before) => before,
  });

/** A table that is still being read cannot be told more. */
export async function waitUntilRead(id: string): Promise<void> {
  for (;;) {
    const { status } = await api.get<BatchUpload>(`/batch-uploads/${id}`);
    if (status !== 'reading') return;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

/** A change of an upload; its answer is what the page shows next. */
export async function change(id: string, body: unknown): Promise<void> {
  await show(id, await api.patch<BatchUpload>(`/batch-uploads/${id}`, body));
}

export async function act(id: string, what: 'import' | 'cancel' | 'undo', body?: unknown): Promise<void> {
  await show(id, await api.post<BatchUpload>(`/batch-uploads/${id}/${what}`, body));
  await queryClient.invalidateQueries({ queryKey: keys.some(noun, 'uploads') });
}

/** What was read before a change may arrive after its answer, and would stay. */
async function show(id: string, upload: BatchUpload): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key(id), exact: true });
  queryClient.setQueryData(key(id), upload);
}

export const refresh = (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: key(id) });

export async function removeUpload(id: string): Promise<void> {
  await api.delete(`/batch-uploads/${id}`);
  await queryClient.invalidateQueries({ queryKey: keys.some(noun, 'uploads') });
}

/** Sends a table as a form. */
export async function sendTable(entity: string, file: File): Promise<BatchUpload> {
  const form = new FormData();
  form.append('entity', entity);
  form.append('file', file, file.name);
  const path = '/batch-uploads';
  const headers = { accept: 'application/json', 'x-organization': currentOrganization() };
  const response = await fetch(`/api${path}`, { method: 'POST', headers, body: form }).catch(() => {
    throw new Offline();
  });
  if (await endsSession(response.status, path)) return new Promise(() => {});
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Problem(response.status, answer);
  await queryClient.invalidateQueries({ queryKey: keys.some(noun, 'uploads') });
  return answer as unknown as BatchUpload;
}

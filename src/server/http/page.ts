import type { Context } from '../context';
import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';

/** A page of a list (D5). */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  page: number;
  page_size: number;
  results: T[];
}

export const largestPage = 200;

export interface PageAsked {
  page: number;
  size: number;
  offset: number;
  /** The words of `q`, escaped for a LIKE pattern. */
  terms: string[];
}

export function readPage(query: URLSearchParams, pageSize: number): PageAsked {
  const page = integer(query, 'page', 1, 1e6, messages.badPage);
  const size = integer(query, 'page_size', pageSize, largestPage, messages.badPageSize(largestPage));
  const q = query.get('q')?.trim() ?? '';
  const words = q.split(/\s+/).filter(Boolean);
  if (q.length > 200 || words.length > 12) throw badRequest(messages.searchTooLong);
  if (q.includes('\u0000') || !q.isWellFormed())
    throw badRequest(messages.badFilterValue('q', messages.badCharacters('q')));
  const terms = words.map(escapeLike);
  return { page, size, offset: (page - 1) * size, terms };
}

function integer(query: URLSearchParams, name: string, fallback: number, most: number, message: string): number {
  const raw = query.get(name) ?? String(fallback);
  if (!/^\d{1,7}$/.test(raw) || Number(raw) < 1 || Number(raw) > most) throw badRequest(message);
  return Number(raw);
}

export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (found) => `\\${found}`);

export function pageOf<T>({ url = '' }: Context, { page, size }: PageAsked, count: number, results: T[]): Page<T> {
  // The path of the request, not of the noun, because a list may have several paths.
  const [path, query] = url.split('?', 2);
  const link = (to: number) => {
    const address = new URLSearchParams(query);
    address.set('page', String(to));
    return `${path}?${address}`;
  };
  return {
    count,
    next: page * size < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    page,
    page_size: size,
    results,
  };
}

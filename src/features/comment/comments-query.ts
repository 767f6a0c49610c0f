import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Noun } from '#shared/permission';
import { getPage, keys } from '#web/query.ts';
import type { Said } from './CommentLine.web';

const pageSize = 20;

/** The comments on a record, newest first. */
export const commentsQuery = (noun: Noun, path: string, id: string) =>
  infiniteQueryOptions({
    queryKey: keys.about(noun, id, 'comments', ''),
    // What requesters say is read on the page of their work, too (F1.3).
    meta: { staleWith: 'request' },
    queryFn: ({ pageParam }) => getPage<Said>(`${path}/${id}/comments`, '', pageParam, pageSize),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

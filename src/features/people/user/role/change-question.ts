import type { Row } from '#web/query.ts';
import { keys, queryClient } from '#web/query.ts';
import type { Me } from '#web/session.tsx';

type Body = Record<string, unknown>;

export const changesRole = (row: Row, body: Body): boolean => body.role !== undefined && body.role !== row.role;

/** A person who deactivates themselves is signed out at once. */
export const locksOut = (row: Row, body: Body): boolean =>
  body.is_active === false && row.id === queryClient.getQueryData<Me>(keys.me)?.id;

export const asksFirst = (row: Row, body: Body): boolean => changesRole(row, body) || locksOut(row, body);

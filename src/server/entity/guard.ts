import { invalid } from '#shared/errors';
import { can, type Owned } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '../context';
import type { Row } from './lock';
import type { Store } from './store';

/** What somebody may not read of a row they may not write either: they would not know what they write over. */
export function refuseGuarded(ctx: Context, store: Store, keys: string[], row: Owned): void {
  const refused = keys.filter((key) => {
    const { guard } = store.entity.fields[key] ?? {};
    return guard && !can(ctx.user, 'read', guard, row);
  });
  const refusal = (key: string) => messages.notForRole(store.entity.fields[key]!.label, ctx.user.role);
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((key) => [key, [refusal(key)]])));
}

export const ownedBy = ({ id, user, created_by }: Row): Owned => ({
  id,
  user: user ? { id: user as string } : null,
  created_by: created_by ? { id: created_by as string } : null,
});

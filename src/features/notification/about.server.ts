import { hasStore, quote, storeOf } from '#server/entity/store';
import { readableBy } from '#server/entity/visible';
import { roles, scopeOf } from '#shared/permission';
import type { NoticeNoun } from '#shared/notice';

/** What a notice is about, for SQL: its table, its code, and whether the member `who` may read row `t`. */
export interface About {
  noun: string;
  source: string;
  code: string;
  readable: string;
}

export function aboutOf(noun: string): About {
  if (!hasStore(noun)) return aboutOthers(noun as NoticeNoun);
  const store = storeOf(noun);
  const code = 'code' in store.entity.fields ? 't.code' : 'null::text';
  return { noun, source: quote(store.source), code, readable: readableBy(store, 't', 'who') };
}

/** What is no record with fields, such as an agent: it has a name, and whoever may read it reads all of them. */
function aboutOthers(noun: NoticeNoun): About {
  const readers = roles.filter((role) => scopeOf({ id: '', role, restrictedAdd: {} }, 'read', noun) === 'all');
  const may = `who.role in (${readers.map((role) => `'${role}'`).join(', ')})`;
  return {
    noun,
    source: quote(noun),
    code: 'null::text',
    readable: `(who.is_active and who.deleted_at is null and ${may})`,
  };
}

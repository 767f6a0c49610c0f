import { quote, storeOf } from '#server/entity/store';
import { readableBy } from '#server/entity/visible';
import { roles, scopeOf } from '#shared/permission';
import type { NoticeNoun } from '#shared/notice';
import { notices } from '#words/notices';

/** What a notice is about, for SQL: its table, its name and code, and whether the member `who` may read row `t`. */
export interface About {
  noun: string;
  source: string;
  name: string;
  code: string;
  readable: string;
}

export function aboutOf(noun: string): About {
  const other = others[noun as NoticeNoun];
  if (other) return aboutOther(noun as NoticeNoun, other);
  const store = storeOf(noun);
  const code = 'code' in store.entity.fields ? 't.code' : 'null::text';
  return { noun, source: quote(store.source), name: 't.name', code, readable: readableBy(store, 't', 'who') };
}

/** What is no record with fields: its table, its name, and whose it is alone, if not everybody's who may read it. */
interface Other {
  source: string;
  name: string;
  verb?: string;
  owner?: string;
}

const others: Partial<Record<NoticeNoun, Other>> = {
  agent: { source: 'agent', name: 't.name' },
  proposal: { source: 'proposal', name: 't.name' },
  'batch-upload': { source: 'batch_upload', name: `t.file ->> 'name'`, owner: 't.created_by' },
  export: { source: 'export_file', name: 't.name', verb: 'create', owner: 't.member_id' },
  // The installation has no row; each organisation stands for it to its own admins.
  system: { source: '(select id as organization_id, id from organization)', name: `'${notices.backups}'` },
};

function aboutOther(noun: NoticeNoun, { source, name, verb = 'read', owner }: Other): About {
  const readers = roles.filter((role) => scopeOf({ id: '', role, restrictedAdd: {} }, verb, noun) === 'all');
  const may = `who.role in (${readers.map((role) => `'${role}'`).join(', ')})`;
  const isOwner = owner ? ` and ${owner} = who.id` : '';
  return {
    noun,
    source,
    name,
    code: 'null::text',
    readable: `(who.is_active and who.deleted_at is null and ${may}${isOwner})`,
  };
}

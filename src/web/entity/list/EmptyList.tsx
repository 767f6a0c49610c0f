import { words } from '#words/screen';
import { useSession } from '../../session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Feature } from '../common/feature.ts';
import { Create } from './Create.tsx';
import type { ListState } from './list-query.ts';
import { partOf } from './tabs.ts';

/** In place of a list, or of a part of one, while there is nothing in it. */
export function EmptyList({ feature, state: { tab, part } }: { feature: Feature; state: ListState }) {
  const { may } = useSession();
  const adds = may('create', feature.slug);
  const empty = tab && (partOf(tab, part)?.empty ?? tab.empty);
  const text = empty?.text ?? feature.empty.text;
  const readOnly = empty ? (empty.readOnly ?? text) : words.list.emptyReadOnly;
  return (
    <Empty
      drawing={feature.empty.drawing}
      title={empty?.title ?? words.list.emptyTitle(feature.plural)}
      action={<Create feature={feature} />}
    >
      {adds ? text : readOnly}
    </Empty>
  );
}

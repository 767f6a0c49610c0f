import { words } from '#words/screen';
import { useSession } from '../../session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { Feature } from '../common/feature.ts';
import { Create } from './Create.tsx';
import type { Tab } from './tabs.ts';

/** In place of a list, or of a part of one, while there is nothing in it. */
export function EmptyList({ feature, tab }: { feature: Feature; tab: Tab | undefined }) {
  const { may } = useSession();
  const adds = may('create', feature.slug);
  const text = tab?.empty.text ?? feature.empty.text;
  const readOnly = tab ? (tab.empty.readOnly ?? text) : words.list.emptyReadOnly;
  return (
    <Empty
      drawing={feature.empty.drawing}
      title={tab?.empty.title ?? words.list.emptyTitle(feature.plural)}
      action={<Create feature={feature} />}
    >
      {adds ? text : readOnly}
    </Empty>
  );
}

import { keys, queryClient } from '../../query.ts';
import { words as all } from '#words/screen';
import { words } from '#words/tree';
import { EntityError } from '../common/EntityError.tsx';
import type { Feature } from '../common/feature.ts';
import type { ListState } from '../list/list-query.ts';
import { PlacesTree } from './PlacesTree.tsx';
import { useTree } from './tree-data.ts';
import list from '../common/entity.module.css';

/** The list of a noun as a tree (S28, U21). Search results are shown inside their ancestors. */
export function TreeView({ feature, state, total }: { feature: Feature; state: ListState; total: number }) {
  const params = new URLSearchParams(state.filters);
  if (state.q) params.set('q', state.q);
  const tree = useTree({ slug: feature.slug, from: feature.path, search: params.toString() });
  if (tree.error && tree.lines.length === 0)
    return (
      <EntityError
        error={tree.error}
        title={all.list.failed(feature.plural)}
        onRetry={() => void queryClient.refetchQueries({ queryKey: keys.allBranches(feature.slug) })}
      />
    );
  const hits = tree.lines.filter(({ hit }) => hit).length;
  return (
    <>
      <PlacesTree feature={feature} tree={tree} label={feature.plural} q={state.q} />
      <footer className={list.footer}>
        <span role="status">
          {tree.found === undefined ? words.total(total, feature.plural) : all.list.showing(hits, tree.found)}
        </span>
      </footer>
    </>
  );
}

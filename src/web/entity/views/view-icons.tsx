import { List, ListTree, PanelLeft } from 'lucide-react';
import { words } from '#words/screen';
import type { Feature } from '../common/feature.ts';
import type { View } from '../list/list-query.ts';

const icons: Record<string, typeof List> = { tableView: List, listView: PanelLeft, treeView: ListTree };
const labels: Record<string, string> = words.view;

const layoutOf = ({ layouts }: Feature, view: View) => layouts?.find((layout) => layout.view === view);

export const viewLabel = (feature: Feature, view: View): string => layoutOf(feature, view)?.label ?? labels[view]!;

export function viewIcon(feature: Feature, view: View) {
  const Icon = layoutOf(feature, view)?.icon ?? icons[view]!;
  return <Icon size={16} />;
}

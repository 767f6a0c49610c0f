import { List, ListTree, PanelLeft } from 'lucide-react';

export const viewIcons = {
  tableView: <List size={16} />,
  listView: <PanelLeft size={16} />,
  treeView: <ListTree size={16} />,
};

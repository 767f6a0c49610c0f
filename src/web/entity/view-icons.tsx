import { List, PanelLeft } from 'lucide-react';

export const viewIcons = { tableView: <List size={16} />, listView: <PanelLeft size={16} /> };

import type { Tab } from '#web/entity/list/tabs.ts';
import { words } from './automation-list.words';

const { enabled, disabled } = words.tabs;

export const automationTabs: Tab[] = [
  {
    key: 'enabled',
    label: enabled.label,
    search: 'is_enabled=true&ordering=name',
    columns: 'name,is_enabled,last_run_at,next_run_at,runs,author',
    without: ['is_enabled', 'disabled_reason'],
    has: (row) => row.is_enabled === true,
    empty: { title: enabled.title, text: enabled.text },
  },
  {
    key: 'disabled',
    label: disabled.label,
    search: 'is_enabled=false&ordering=name',
    columns: 'name,is_enabled,disabled_reason,last_run_at,runs,author',
    without: ['is_enabled'],
    has: (row) => row.is_enabled === false,
    empty: { title: disabled.title, text: disabled.text },
  },
];

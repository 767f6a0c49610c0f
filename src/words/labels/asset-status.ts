/** What a change of status is made of. */
export const labels = {
  changeTypeOptions: {
    planned: 'Planned',
    unplanned: 'Unplanned',
  },
  sourceOptions: {
    asset_detail: 'Asset',
    work_order: 'Work order',
    automation: 'Automation',
    api: 'API',
  },
  asset: 'Asset',
  status_category: 'Category',
  status_type: 'Status',
  status_change_since: 'From date',
  status_change_until: 'To date',
  changed_at: 'Changed at',
  notes: 'Notes',
  status_change_type: 'Change type',
  changed_from_source: 'Source',
  status: 'Status',
} as const;

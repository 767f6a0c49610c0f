/** Texts about the status of an asset, also used on other pages: work orders change it, too. */
export const words = {
  status: {
    change: 'Change status',
    changeOf: (status: string) => `Status: ${status}. Change it`,
    current: 'Now',
    group: 'Status',
    type: { planned: 'Planned', unplanned: 'Unplanned' } as const,
    with: (status: string, type: string) => `${status}, ${type.toLowerCase()}`,
    effective: 'Effective',
    times: { now: 'Now', hour: 'An hour ago', yesterday: 'Yesterday', custom: 'Custom' } as const,
    from: 'From',
    to: 'To (optional)',
    notes: 'Notes',
    save: 'Save status',
    said: (asset: string, status: string) => `${asset}: ${status}`,
    updated: 'Asset status updated successfully',
    takenBack: 'Status change taken back',
    failed: 'Failed to update asset status',
    loading: 'Statuses are being fetched…',
  },
  notice: {
    unplanned: 'Offline, unplanned',
    planned: 'Offline, planned',
    since: (time: string, ago: string) => `since ${time} (${ago})`,
    until: (time: string) => `until ${time}`,
  },
};

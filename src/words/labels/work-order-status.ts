/** How work stands, and why. */
export const labels = {
  statusOptions: {
    planned: 'Planned',
    open: 'Open',
    in_progress: 'In progress',
    on_hold: 'On hold',
    done: 'Done',
  },
  doneReasons: {
    completed: 'Completed',
    skipped: 'Skipped',
    cancelled: 'Cancelled',
  },
  onHoldReasons: {
    parts: 'Parts',
    access: 'Access',
    plant: 'Plant',
    vendor: 'Vendor',
    other: 'Other',
  },
} as const;

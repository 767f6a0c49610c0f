/** The choices of planned work. */
export const labels = {
  priorities: {
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    critical: 'Critical',
  },
  workTypes: {
    reactive: 'Reactive',
    preventive: 'Preventive',
  },
  sources: {
    manual: 'Manual',
    template: 'Template',
    request: 'Request',
    recurrence: 'Recurrence',
    automation: 'Automation',
    measurement: 'Measurement',
    inspection: 'Inspection',
    api: 'API',
  },
} as const;

/** The recipes: what each is called, and the texts it begins with. */
export const words = {
  titles: {
    reading: 'Work order when a value is too high',
    no_reading: 'Remind of a missed reading',
    asset_offline: 'Tell when a machine is down for an hour',
    wo_overdue: 'Tell when work is a day late',
    asset_status: 'Work order when a machine stops',
    wo_created: 'Tell of critical work at once',
    wo_status: 'Tell when work is done',
    field_changed: 'Tell when a due date moves',
    request_created: 'Tell of urgent requests',
    step_failed: 'Work order when a step fails',
    stock_low: 'Order parts that run low',
    schedule: 'Work order every Monday',
    webhook: 'Request from another program',
  },
  names: {
    reading: '{{measurement.name}} is at {{reading.value}}',
    asset_status: '{{asset.name}} has stopped',
    step_failed: 'Repair: {{step.label}}',
    schedule: 'Weekly check',
    webhook: 'Message from another program',
  },
  texts: {
    no_reading: 'Nobody has read {{measurement.name}}',
    asset_offline: '{{asset.name}} is still offline',
    wo_overdue: '{{work_order.name}} is overdue',
    wo_created: 'Critical: {{work_order.name}}',
    wo_status: '{{work_order.name}} is done',
    field_changed: '{{work_order.name}} is now due {{change.to}}',
    request_created: 'Urgent request: {{request.name}}',
  },
} as const;

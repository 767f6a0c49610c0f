const unit = (count: number, name: string) => `${count} ${name}`;

/** Lists of requests: only what every list loads. */
export const words = {
  tabs: {
    pending: {
      label: 'Pending',
      title: 'No pending requests',
      text: 'What people report arrives here, the most urgent first, until somebody accepts or rejects it.',
      readOnly: 'What people report arrives here until somebody accepts or rejects it.',
    },
    accepted: {
      label: 'Accepted',
      open: {
        label: 'Open',
        title: 'No accepted requests',
        text: 'An accepted request stands here until its work order is done.',
      },
      done: {
        label: 'Done',
        title: 'No accepted requests are done',
        text: 'An accepted request moves here once its work order is done.',
      },
    },
    rejected: {
      label: 'Rejected',
      title: 'No rejected requests',
      text: 'What was rejected or withdrawn stands here, with the reason.',
    },
    all: { label: 'All', title: 'No requests', text: 'What people report stands here, whatever became of it.' },
  },
  own: {
    plural: 'My requests',
    create: 'Report a problem',
    send: 'Send report',
    sendAnother: 'Send and report another',
    activity: 'Messages',
    question: 'Maintenance asked you something',
  },
  clock: {
    due: (time: string) => `Due in ${time}`,
    late: (time: string) => `${time} late`,
    minutes: (count: number) => unit(count, 'min'),
    hours: (count: number) => unit(count, 'h'),
    days: (count: number) => unit(count, count === 1 ? 'day' : 'days'),
    seen: 'Seen',
  },
  together: { seen: 'Seen', reject: 'Reject', accept: 'Accept' },
  waiting: { requester: 'Asked', staff: 'Answered' },
  unanswered: 'Waits for an answer',
  duplicate: 'Merged',
  views: { unseen: 'Not seen yet', waiting: 'Waiting for an answer', answered: 'Answered' },
} as const;

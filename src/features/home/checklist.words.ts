import type { ChecklistKey } from './home';

/** The first steps of a new organisation (S46), which Home shows first. */
export const words = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all}`,
  done: 'Done',
  complete: 'All set. Your plant is running in Millwright.',
  dismiss: 'Hide',
  steps: {
    asset: {
      title: 'Add your first asset',
      text: 'A machine, a room, a vehicle: whatever you maintain.',
      to: '/asset/new',
    },
    colleague: {
      title: 'Invite a colleague',
      text: 'By mail or by a link, with the role they need.',
      to: '/teams',
    },
    work_order_done: {
      title: 'Finish a work order',
      text: 'Create one, start it, and mark it done.',
      to: '/work-order/new',
    },
    portal: {
      title: 'Open a request portal',
      text: 'A link or QR code by which anybody reports a problem.',
      to: '/settings',
      hash: 'portals',
    },
    reading: {
      title: 'Take a reading',
      text: 'Add a measurement of an asset, and read it.',
      to: '/measurement',
    },
  } as Record<ChecklistKey, { title: string; text: string; to: string; hash?: string }>,
};
